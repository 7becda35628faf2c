import { LAYOUT } from '@yomikura/content/layout'
import { findFirstReadable, listPages, type Page as TreePage } from '@yomikura/content/pages'
import { encodeTreePath, walkFiles } from '@yomikura/content/tree-path'
import type { Ziptree } from '@yomikura/content/ziptree'
import type { FreeToken } from '@yomikura/contract/free'
import { toFreeTitlesCall } from '@yomikura/contract/free-orders'
import { toApiPath } from '@yomikura/contract/paths'
import type { WorkInfo } from '@yomikura/contract/viewer'
import { chooseLocale } from '@yomikura/i18n/locales'
import { listAcceptedLanguages } from '#http/accepted-languages.ts'
import type { PageHints } from './page-hints.ts'
import { toCanonicalPath } from './page-paths.ts'

/** Who asks for a page, as far as its first screen depends on it. */
export type PageVisit = {
  /** Path and query. */
  url: string
  /** The `Accept-Language` header. */
  languages: string
  /** Whether the browser has been here: it may then have files, choices and places of its own. */
  isKnown: boolean
  /** The viewer then begins with the smaller pictures of pages. */
  savesData: boolean
  /** Asks a call as this visitor would; undefined where it is refused. */
  ask: (url: string) => Promise<unknown>
}

type Options = {
  app: string
  mediaUrl: string
  /** Files that each screen adds to the page's own, by the names that apps/web/vite.config.ts gives. */
  files: Readonly<Record<string, readonly string[]>>
  /** The tree of what is open of a work; undefined where it is too large to travel with a page. */
  loadTree: (origin: 'free' | 'sample', workno: string) => Promise<string | undefined>
}

/**
 * What the first screen of the free section needs, known while the page is still on its way: asked
 * for one after the other over a phone's network it takes seconds.
 */
export class PageStarts {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /** Undefined for pages that bring nothing. */
  async find(visit: PageVisit): Promise<PageHints | undefined> {
    const { app, files, mediaUrl } = this.#options
    const { pathname, searchParams } = new URL(visit.url, 'http://page')
    const screen = findScreen(app, toCanonicalPath(app, pathname))
    if (!screen) return undefined
    const locale = chooseLocale(listAcceptedLanguages(visit.languages))
    const asked = new Asked(app, visit.ask)
    const [fetches] = await Promise.all([
      this.#askScreen(asked, screen, { searchParams, ...visit }),
      asked.get('/config'),
      asked.get('/authorize'),
    ])
    return {
      files: [...(files[screen.name] ?? []), ...(files[`texts-${locale}`] ?? [])],
      origins: [mediaUrl],
      fetches,
      answers: asked.answers,
    }
  }

  /** @returns addresses of stored files that the screen will fetch first */
  async #askScreen(asked: Asked, screen: Screen, page: Page): Promise<string[]> {
    switch (screen.name) {
      case 'free-library':
        await asked.get(toFreeTitlesCall({ order: 'trend', page: 1 }))
        return []
      case 'free-series':
        await asked.get('/v2/free/series', { title_id: screen.id })
        return []
      default:
        return this.#askWork(asked, screen, page)
    }
  }

  async #askWork(asked: Asked, { id, origin }: Screen, page: Page): Promise<string[]> {
    const work = (await asked.get(`/v2/work/${id}`)) as WorkInfo | undefined
    // A work with an age limit is fetched only after the age question.
    if (work?.age_category !== 'all') return []
    const token = (await asked.get(`/v2/${origin}/token/${id}`)) as FreeToken | undefined
    const text = token && (await this.#options.loadTree(origin, id))
    if (!token || text === undefined) return []
    const ziptree = JSON.parse(text) as Ziptree
    asked.answers[`${token.prefix}/${LAYOUT.ziptree}`] = ziptree
    // Where the browser may know of a page to go on with, the first would be fetched for nothing.
    const file = page.isKnown ? undefined : findFirstFile(ziptree, page)
    if (file === undefined) return []
    const query = new URLSearchParams(token.parameters).toString()
    return [`${token.prefix}/${encodeTreePath(file)}?${query}&v=${ziptree.revision}`]
  }
}

type Page = { searchParams: URLSearchParams } & Pick<PageVisit, 'isKnown' | 'savesData'>
type Screen = { name: string; id: string; origin: 'free' | 'sample' }

const SCREENS: readonly [name: string, address: RegExp, origin: 'free' | 'sample'][] = [
  ['free-library', /^\/([^/]+)-free\/library$/, 'free'],
  ['free-series', /^\/([^/]+)-free\/series\/([^/]+)$/, 'free'],
  ['free-viewer', /^\/(viewer)\/free\/([A-Z]{2}\d{6,8})$/, 'free'],
  ['sample-viewer', /^\/(viewer)\/sample\/([A-Z]{2}\d{6,8})$/, 'sample'],
]

function findScreen(app: string, path: string): Screen | undefined {
  for (const [name, address, origin] of SCREENS) {
    const [, place, id = ''] = address.exec(path) ?? []
    if (place === undefined || (place !== 'viewer' && place !== app)) continue
    try {
      return { name, id: decodeURIComponent(id), origin }
    } catch {
      // An address that leads nowhere is the app's to explain.
      return undefined
    }
  }
  return undefined
}

/** Calls that were asked, with what was answered. */
class Asked {
  readonly answers: Record<string, unknown> = {}
  readonly #app: string
  readonly #ask: PageVisit['ask']

  constructor(app: string, ask: PageVisit['ask']) {
    this.#app = app
    this.#ask = ask
  }

  async get(path: string, query: Readonly<Record<string, string>> = {}): Promise<unknown> {
    const search = new URLSearchParams(query).toString()
    const url = toApiPath(this.#app, path) + (search && `?${search}`)
    const answer = await this.#ask(url)
    if (answer !== undefined) this.answers[url] = answer
    return answer
  }
}

/**
 * The page that the viewer opens at, where its first file is of pages. A folder or document that the
 * address names is left to the app.
 */
function findFirstFile(
  ziptree: Ziptree,
  { searchParams: query, savesData }: Page,
): string | undefined {
  const path = findFirstReadable(ziptree)
  const first = walkFiles(ziptree.tree).find(({ entry }) => entry.type === 'file')
  if (path === undefined || query.has('f') || first?.path !== path) return undefined
  const pages = listPages(ziptree, path) ?? []
  const page = pages[Number(query.get('p') ?? 1) - 1] ?? pages[0]
  return page && `${LAYOUT.optimized}/${toFirstPicture(page, savesData).name}`
}

/** Which of its pictures the viewer begins with. */
function toFirstPicture({ image, small }: TreePage, savesData: boolean): { name: string } {
  return savesData && small ? small : image
}
