import { LAYOUT } from '@yomikura/content/layout'
import { LIMITS } from '@yomikura/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '#http/app.ts'
import { CSRF_COOKIE } from '#http/csrf.ts'
import type { PageHints } from './page-hints.ts'
import type { FileCache, OpenWorks } from '../delivery/index.ts'
import { PageStarts, type PageVisit } from './page-starts.ts'

type Options = {
  app: string
  mediaUrl: string
  /** Where the built web app lies. */
  webDist: string
  openWorks: OpenWorks
  fileCache: FileCache
}

/** Written by apps/web/build/route-files.ts. */
const ROUTE_FILES = '.route-files.json'

/**
 * Finds what the page that a visitor opens should bring along. The calls of its first screen are
 * asked of the app itself, so that each is checked, counted and answered as if the page had asked.
 */
export function createHintFinder(
  app: App,
  options: Options,
): (request: FastifyRequest, reply: FastifyReply) => Promise<PageHints | undefined> {
  const starts = new PageStarts({
    app: options.app,
    mediaUrl: options.mediaUrl,
    files: readRouteFiles(options.webDist),
    loadTree: (origin, workno) => loadTree(options, origin, workno),
  })
  return async (request, reply) => {
    // A reader who is signed in has the app stored; what makes cards opens nothing.
    if (request.visitor.isSignedIn || !isOpenedByPerson(request)) return undefined
    return starts.find(toVisit(app, request, reply))
  }
}

/** A browser that shows the page, not one that fetches it ahead, and no machine. */
function isOpenedByPerson({ method, headers }: FastifyRequest): boolean {
  const isAhead = headers['sec-purpose'] !== undefined || headers['purpose'] !== undefined
  return method === 'GET' && headers['sec-fetch-dest'] === 'document' && !isAhead
}

function toVisit(app: App, request: FastifyRequest, reply: FastifyReply): PageVisit {
  const { cookie = '', 'accept-language': languages = '' } = request.headers
  return {
    url: request.url,
    languages,
    isKnown: request.cookies[CSRF_COOKIE] !== undefined,
    savesData: request.headers['save-data'] === 'on',
    ask: async (url) => {
      const answer = await app.inject({ url, remoteAddress: request.ip, headers: { cookie } })
      if (answer.statusCode !== 200) return undefined
      const cookies = answer.headers['set-cookie']
      if (cookies !== undefined) void reply.header('set-cookie', cookies)
      return answer.json<unknown>()
    },
  }
}

async function loadTree(
  { openWorks, fileCache }: Options,
  origin: 'free' | 'sample',
  workno: string,
): Promise<string | undefined> {
  const asked = { workno, file: LAYOUT.ziptree, version: undefined }
  const { key, body } = await openWorks.find(origin, asked)
  const tree = body ?? (await fileCache.findSmall(key))?.body
  return tree && tree.length <= LIMITS.broughtTreeBytes ? tree.toString() : undefined
}

/** Empty for a build without the list: the page then says where its files are as they are needed. */
export function readRouteFiles(folder: string): Record<string, string[]> {
  const path = join(folder, ROUTE_FILES)
  if (!existsSync(path)) return {}
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string[]>
}
