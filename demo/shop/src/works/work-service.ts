import type { LocalizedText } from '@yomikura/contract/localized-text'
import type { CatalogueWork, WebhookEvent } from '@yomikura/contract/storefront'
import type { Database } from '#db/database.ts'
import type { Outbox } from '#webhooks/outbox.ts'
import type {
  ShopWork,
  WorkContent,
  WorkDetails,
  WorkPicture,
  WorkRepository,
} from './work-repository.ts'

/** A change of a work: only what is given changes. */
export type WorkChange = {
  workno: string
  inservice?: boolean | undefined
  details?: { [Key in keyof WorkDetails]?: WorkDetails[Key] | undefined }
  price_yen?: number | undefined
  content?: WorkContent
  /** Null takes a sample of its own away. */
  sample?: WorkContent | null
  pictures?: WorkPicture[]
}

type WorkEventType = Exclude<WebhookEvent['type'], 'sale.created' | 'sale.refunded'>

/** The catalogue: every change counts the version up and notifies the reader in the same transaction. */
export class WorkService {
  readonly #db: Database
  readonly #works: WorkRepository
  readonly #outbox: Outbox
  readonly #publicUrl: string

  constructor(parts: { db: Database; works: WorkRepository; outbox: Outbox; publicUrl: string }) {
    this.#db = parts.db
    this.#works = parts.works
    this.#outbox = parts.outbox
    this.#publicUrl = parts.publicUrl
  }

  find(workno: string): ShopWork | undefined {
    return this.#works.find(workno)
  }

  listAll(): ShopWork[] {
    return this.#works.listAll()
  }

  listAfter(position: number, limit: number): ShopWork[] {
    return this.#works.listAfter(position, limit)
  }

  count(): number {
    return this.#works.count()
  }

  /** Adds the work, or changes what is given of it. */
  save(change: WorkChange): ShopWork {
    return this.#db.transaction(() => {
      const old = this.#works.find(change.workno)
      const next = applyChange(old ?? toNewWork(change.workno), change)
      if (old) this.#works.update(next)
      else this.#works.insert(next)
      this.#outbox.add(toEventType(old, next), this.toCatalogueWork(next))
      return this.#works.find(change.workno) as ShopWork
    })
  }

  /**
   * Adds many works at once without an event for each: a shop that moves in its old catalogue. The
   * feed lists them for the reader. Those that are there stay as they are.
   */
  load(changes: readonly WorkChange[]): void {
    this.#db.transaction(() => {
      for (const change of changes) {
        if (this.#works.find(change.workno)) continue
        this.#works.insert(applyChange(toNewWork(change.workno), change))
      }
    })
  }

  toCatalogueWork(work: Omit<ShopWork, 'position'>): CatalogueWork {
    return {
      ...work.details,
      workno: work.workno,
      version: work.version,
      inservice: work.inservice,
      product_url: `${this.#publicUrl}/works/${work.workno}`,
      content: work.content && {
        url: `${this.#publicUrl}/api/feed/works/${work.workno}/content.zip`,
        ...work.content,
      },
      sample: work.sample && {
        url: `${this.#publicUrl}/api/feed/works/${work.workno}/sample.zip`,
        ...work.sample,
      },
    }
  }
}

function toEventType(old: ShopWork | undefined, next: Omit<ShopWork, 'position'>): WorkEventType {
  if (old?.inservice === true && !next.inservice) return 'work.withdrawn'
  if (!old?.content && next.content) return 'work.published'
  return 'work.updated'
}

type WorkValues = Omit<ShopWork, 'position'>

function applyChange(old: WorkValues, change: WorkChange): WorkValues {
  const given = Object.entries(change.details ?? {}).filter(([, value]) => value !== undefined)
  return {
    ...old,
    version: old.version + 1,
    inservice: change.inservice ?? old.inservice,
    details: { ...old.details, ...(Object.fromEntries(given) as Partial<WorkDetails>) },
    price_yen: change.price_yen ?? old.price_yen,
    content: change.content ?? old.content,
    sample: change.sample === undefined ? old.sample : change.sample,
    pictures: change.pictures ?? old.pictures,
  }
}

const UNNAMED: { id: string; name: LocalizedText; name_phonetic: LocalizedText } = {
  id: 'RG00000',
  name: { ja_JP: '名無しのサークル', en_US: 'Unnamed circle' },
  name_phonetic: { ja_JP: 'ナナシノサークル', en_US: 'Unnamed circle' },
}

/** What a work is until somebody says otherwise: a comic for everybody, read from the right. */
function toNewWork(workno: string): WorkValues {
  return {
    workno,
    version: 0,
    inservice: true,
    price_yen: 0,
    content: null,
    sample: null,
    pictures: [],
    details: {
      name: { ja_JP: workno },
      name_phonetic: { ja_JP: workno },
      description: { ja_JP: '' },
      maker: UNNAMED,
      author_name: null,
      tags: [],
      genre_ids: [],
      work_type: 'MNG',
      age_category: 'all',
      site_id: 'home',
      direction: 'rtl',
      series: null,
      regist_date: new Date().toISOString(),
      upgrade_date: null,
      download_start_date: null,
      production_id: null,
      zip_allowed: true,
      folder_allowed: true,
    },
  }
}
