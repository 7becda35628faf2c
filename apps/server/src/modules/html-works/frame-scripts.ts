import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The page that a work starts from: it takes the saves that the app kept, puts them back where the
 * browser has lost them, and leads on to the work's own page.
 */
export const START_PAGE = `<!doctype html><meta charset="utf-8"><title>Start</title><script src="start.js"></script>`

/** What our scripts beside a work must know. */
export type FrameFacts = {
  /** The only page that may hand saves in, or hear of them. */
  appUrl: string
  /** The work has no origin of its own, and so no storage. */
  isOpaque: boolean
}

/** One of our scripts, as a work's page loads it: it leaves no name behind. */
export function toFrameScript(name: 'start' | 'prelude', { appUrl, isOpaque }: FrameFacts): string {
  const text = readFileSync(join(import.meta.dirname, 'frame', `${name}.js`), 'utf8')
  const facts = JSON.stringify({ app: appUrl, opaque: isOpaque })
  return `(() => {\n'use strict'\nconst yomikura = ${facts}\n${text}})()\n`
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
