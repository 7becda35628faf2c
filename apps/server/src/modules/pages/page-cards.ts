import { AppError } from '@yomikura/contract/errors'
import { pickText } from '@yomikura/contract/locales'
import type { FreeSeries } from '@yomikura/contract/free'
import type { WorkInfo } from '@yomikura/contract/viewer'
import { fillText, type TextValues } from '@yomikura/i18n/fill-text'
import { chooseLocale, LANGUAGE_TAGS, type Locale } from '@yomikura/i18n/locales'
import { loadPageCardTexts, type PageCardTexts } from '@yomikura/i18n/page-card-texts'
import { listAcceptedLanguages } from '#http/accepted-languages.ts'
import type { PageCard } from './page-card.ts'
import { toCanonicalPath } from './page-paths.ts'
import { GUEST } from '../access/index.ts'
import { hasSample } from '../delivery/index.ts'
import type { FreeService, Offers } from '../free/index.ts'
import type { ViewerService } from '../viewer/index.ts'

type Parts = {
  app: string
  brand: string
  appUrl: string
  free: FreeService
  offers: Offers
  viewer: ViewerService
}

/**
 * Cards of the pages that anybody may open. A work with an age limit is never named: a visitor who
 * follows the link answers the age question first.
 */
export class PageCards {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /**
   * Undefined where the page has no card of its own.
   *
   * @param accepted the request's `Accept-Language`; services that show cards mostly send none
   */
  async find(spelling: string, accepted = ''): Promise<PageCard | undefined> {
    const { app, appUrl } = this.#parts
    const path = toCanonicalPath(app, spelling)
    const url = appUrl + path
    const words = await loadWords(chooseLocale(listAcceptedLanguages(accepted)))
    try {
      if (path === `/${app}-free/library`) {
        const title = this.#toTitle(words.text('library_title'))
        return { title, description: words.text('library'), url }
      }
      const [, titleId] = /^\/[^/]+-free\/series\/([^/]+)$/.exec(path) ?? []
      if (titleId !== undefined) {
        return await this.#ofSeries(decodeURIComponent(titleId), { url, words })
      }
      const [, address, workno] =
        /^\/(viewer\/free|viewer\/sample|share)\/([A-Z]{2}\d{6,8})$/.exec(path) ?? []
      if (workno === undefined || address === undefined) return undefined
      return await this.#ofWork(workno, ADDRESSES[address], { url, words })
    } catch (error) {
      // An address that leads nowhere is the app's to explain.
      if (error instanceof AppError || error instanceof URIError) return undefined
      throw error
    }
  }

  async #ofSeries(titleId: string, { url, words }: CardContext): Promise<PageCard> {
    const { free, viewer } = this.#parts
    const { series, works }: FreeSeries = await free.getSeries({ title_id: titleId })
    if (works.some(({ age_category }) => age_category !== 'all')) return this.#veil({ url, words })
    const latest = await viewer.getWorkInfo(GUEST, works.at(-1)?.workno ?? '')
    const maker = pickText(series.maker.name, words.locale)
    return {
      title: this.#toTitle(pickText(series.names, words.locale)),
      description: words.text('series', { maker, volumes: works.length }),
      url,
      image: latest.work_files.main,
    }
  }

  /** @param wanted what the address opens; undefined for a link to a place, which opens the best */
  async #ofWork(
    workno: string,
    wanted: 'free' | 'sample' | undefined,
    { url, words }: CardContext,
  ): Promise<PageCard | undefined> {
    const { offers, viewer } = this.#parts
    const open = await offers.findOpenWork(workno)
    const ways = { free: open?.isFree === true, sample: open !== undefined && hasSample(open) }
    if (wanted && !ways[wanted]) return undefined
    const work: WorkInfo = await viewer.getWorkInfo(GUEST, workno)
    if (work.age_category !== 'all') return this.#veil({ url, words })
    const maker = pickText(work.maker.name, words.locale)
    const way = wanted ?? (['free', 'sample'] as const).find((name) => ways[name])
    return {
      title: this.#toTitle(pickText(work.name, words.locale)),
      description: way ? words.text(way, { maker }) : maker,
      url,
      image: work.work_files.main,
    }
  }

  #veil({ url, words }: CardContext): PageCard {
    return { title: this.#parts.brand, description: words.text('age'), url }
  }

  #toTitle(name: string): string {
    return `${name} - ${this.#parts.brand}`
  }
}

type Words = {
  locale: Locale
  text: (name: keyof PageCardTexts, values?: TextValues) => string
}
type CardContext = { url: string; words: Words }

/** What the viewers of these addresses open. */
const ADDRESSES: Readonly<Record<string, 'free' | 'sample'>> = {
  'viewer/free': 'free',
  'viewer/sample': 'sample',
}

async function loadWords(locale: Locale): Promise<Words> {
  const texts = { page_card: await loadPageCardTexts(locale) }
  return {
    locale,
    text: (name, values) => fillText(texts, LANGUAGE_TAGS[locale], `page_card.${name}`, values),
  }
}
