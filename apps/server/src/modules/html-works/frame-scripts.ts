import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { KEPT_RUN } from '@yomikura/contract/kept-run'

/**
 * The page that a work starts from: it takes the saves that the app kept, puts them back where the
 * browser has lost them, and leads on to the work's own page.
 */
export const START_PAGE = `<!doctype html><meta charset="utf-8"><title>Start</title><script src="/.yomikura/start.js"></script>`

/** The hidden page through which the app hands a kept work's files to its origin. */
export const KEEPER_PAGE = `<!doctype html><meta charset="utf-8"><title>Keeper</title><script src="/.yomikura/keeper.js"></script>`

/** What our scripts beside a work must know. */
export type FrameFacts = {
  /** The only page that may hand saves in, or receive them. */
  appUrl: string
  /** The work has no origin of its own, and so no storage. */
  isOpaque: boolean
}

/** One of our scripts, as a work's page loads it: it leaves no name behind. */
export function toFrameScript(
  name: 'start' | 'prelude' | 'keeper',
  { appUrl, isOpaque }: FrameFacts,
): string {
  const { worker, home } = KEPT_RUN
  return wrap(name, { app: appUrl, opaque: isOpaque, worker, home })
}

type Headers = Record<string, string>

/** Headers of what the worker of a work's origin answers with. */
export type KeptHeaders = { run: Headers; keeper: Headers; script: Headers }

/** The service worker of a work's origin: it has with it whatever is not a file of the work. */
export function toKeptWorker(facts: FrameFacts, { run, keeper, script }: KeptHeaders): string {
  const page = (headers: Headers, text: string) => ({
    text,
    headers: { ...headers, 'content-type': 'text/html; charset=utf-8' },
  })
  const code = (name: 'start' | 'prelude' | 'keeper') => ({
    text: toFrameScript(name, facts),
    headers: { ...script, 'content-type': 'text/javascript' },
  })
  return wrap('kept-worker', {
    run: KEPT_RUN.run,
    keeper: KEPT_RUN.keeper,
    headers: run,
    tag: TAG,
    doctype: DOCTYPE.source,
    files: {
      [KEPT_RUN.start]: page(run, START_PAGE),
      [KEPT_RUN.keeper]: page(keeper, KEEPER_PAGE),
      '/.yomikura/start.js': code('start'),
      '/.yomikura/prelude.js': code('prelude'),
      '/.yomikura/keeper.js': code('keeper'),
    },
  })
}

function wrap(name: string, facts: object): string {
  const text = readFileSync(join(import.meta.dirname, 'frame', `${name}.js`), 'utf8')
  return `(() => {\n'use strict'\nconst yomikura = ${JSON.stringify(facts)}\n${text}})()\n`
}

const TAG = '<script src="/.yomikura/prelude.js"></script>'
const DOCTYPE = /^(?:\xEF\xBB\xBF)?\s*<!doctype[^>]*>/i

/** Puts our script before everything of a page, behind its doctype: without that it looks different. */
export function addPrelude(page: Buffer): Buffer {
  // In letters of two bytes the tag would be noise.
  if (page[0] === 0xff || page[0] === 0xfe) return page
  const doctype = DOCTYPE.exec(page.subarray(0, 1024).toString('latin1'))?.[0] ?? ''
  const at = doctype.length
  return Buffer.concat([page.subarray(0, at), Buffer.from(TAG), page.subarray(at)])
}
