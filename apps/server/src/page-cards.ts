import { AppError } from '@yomikura/contract/errors'
import type { FreeSeries } from '@yomikura/contract/free'
import type { WorkInfo } from '@yomikura/contract/viewer'
import type { PageCard } from './http/page-card.ts'
import { GUEST } from './modules/access/index.ts'
import { hasSample } from './modules/delivery/index.ts'
import type { FreeService, Offers } from './modules/free/index.ts'
import type { ViewerService } from './modules/viewer/index.ts'

type Parts = {
  app: string
  brand: string
  appUrl: string
  free: FreeService
  offers: Offers
  viewer: ViewerService
}

/**
 * Cards of the pages that anybody may open. What is asked for by age is named to nobody: who follows
 * the link is asked first.
 */
export class PageCards {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Undefined where the page has nothing of its own to tell. */
  async find(path: string): Promise<PageCard | undefined> {
    const { app, brand, appUrl } = this.#parts
    const url = appUrl + path
    try {
      if (path === `/${app}-free/library`) {
        return { title: `無料作品 - ${brand}`, description: '会員登録なしで読める無料作品', url }
      }
      const [, titleId] = /^\/[^/]+-free\/series\/([^/]+)$/.exec(path) ?? []
      if (titleId !== undefined) return await this.#ofSeries(decodeURIComponent(titleId), url)
      const [, kind, workno] = /^\/viewer\/(free|sample)\/([A-Z]{2}\d{6,8})$/.exec(path) ?? []
      if (workno === undefined) return undefined
      return await this.#ofWork(workno, kind === 'free', url)
    } catch (error) {
      // An address that leads nowhere is the app's to explain.
      if (error instanceof AppError || error instanceof URIError) return undefined
      throw error
    }
  }

  async #ofSeries(titleId: string, url: string): Promise<PageCard> {
    const { free, viewer } = this.#parts
    const { series, works }: FreeSeries = await free.getSeries({ title_id: titleId })
    if (works.some(({ age_category }) => age_category !== 'all')) return this.#veil(url)
    const latest = await viewer.getWorkInfo(GUEST, works.at(-1)?.workno ?? '')
    return {
      title: `${series.name} - ${this.#parts.brand}`,
      description: `${series.maker.name.ja_JP}／無料 ${works.length} 冊`,
      url,
      image: latest.work_files.main,
    }
  }

  async #ofWork(workno: string, isFree: boolean, url: string): Promise<PageCard | undefined> {
    const { brand, offers, viewer } = this.#parts
    const open = await offers.findOpenWork(workno)
    if (!open || (isFree ? !open.isFree : !hasSample(open))) return undefined
    const work: WorkInfo = await viewer.getWorkInfo(GUEST, workno)
    if (work.age_category !== 'all') return this.#veil(url)
    const what = isFree ? '無料で読めます' : 'サンプルを読めます'
    return {
      title: `${work.name.ja_JP} - ${brand}`,
      description: `${work.maker.name.ja_JP}／${what}`,
      url,
      image: work.work_files.main,
    }
  }

  #veil(url: string): PageCard {
    return { title: this.#parts.brand, description: '年齢確認のあとに表示されます', url }
  }
}
