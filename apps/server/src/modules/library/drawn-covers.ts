import { toContentPath } from '@yomikura/content/content-folder'
import { LAYOUT } from '@yomikura/content/layout'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { CoverDrawer } from '@yomikura/ingest/drawn-cover/draw-cover'
import { type CoverFacts, type CoverPlan, planCover } from '@yomikura/ingest/drawn-cover/cover-plan'
import { MACHINE_FONT_FOLDERS } from '@yomikura/ingest/fonts/machine-fonts'
import type { Db } from '#platform/db/database.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { CatalogueRepository } from './catalogue-repository.ts'
import { fillGaps } from './fill-gaps.ts'

type Options = {
  db: Db
  storage: ObjectStorage
  /** Absolute paths of the operator's folders with fonts, besides those of the machine. */
  fontFolders?: readonly string[] | undefined
}

/** Where a cover lies with all of its words, and where without some. */
type Folders = { whole: string; bare: string }

/** Folder of a work beside its revisions, whose names are ids. */
const FOLDER = 'drawn'
const WEBP = { contentType: 'image/webp' }

/** What a cover says of a work, in the language that every work has. */
export function toCoverFacts({ workno, name, maker, work_type }: CatalogueWork): CoverFacts {
  return { workno, title: name.ja_JP, maker: maker.name.ja_JP, workType: work_type }
}

/**
 * Covers that the server draws for works whose files give none, kept in storage. A work that was renamed
 * gets another one, and loses the old.
 */
export class DrawnCovers {
  readonly #options: Options
  #drawer: Promise<CoverDrawer> | undefined
  /** One after the other: each takes half a second of a processor. */
  #last: Promise<unknown> = Promise.resolve()
  readonly #pending = new Map<string, Promise<string>>()

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * Storage key of a work's drawn cover, which is drawn if it is not there yet.
   *
   * @param file `LAYOUT.cover` or `LAYOUT.coverThumbnail`
   * @returns undefined for a work without a description
   */
  async find(
    workno: string,
    file: typeof LAYOUT.cover | typeof LAYOUT.coverThumbnail = LAYOUT.cover,
  ): Promise<string | undefined> {
    const { db, storage } = this.#options
    const stored = await new CatalogueRepository(db).findWork(workno)
    if (stored === undefined) return undefined
    const described = fillGaps(JSON.parse(stored.catalogue) as CatalogueWork, stored.embedded)
    const plan = planCover(toCoverFacts(described))
    const whole = `${toContentPath(workno)}/${FOLDER}/${plan.print}`
    // Written last, so that where it is the other is, too.
    const isThere = (folder: string) => storage.head(`${folder}/${LAYOUT.cover}`)
    if (await isThere(whole)) return `${whole}/${file}`
    // One that lacks its words counts as long as the fonts are the same.
    const bare = `${whole}-${(await this.#load()).fontsPrint}`
    if (await isThere(bare)) return `${bare}/${file}`
    return `${await this.#drawOnce(workno, plan, { whole, bare })}/${file}`
  }

  #load(): Promise<CoverDrawer> {
    const { fontFolders = [] } = this.#options
    // Most processes never draw, and the image library takes memory.
    this.#drawer ??= import('@yomikura/ingest/drawn-cover/draw-cover').then(
      ({ CoverDrawer }) => new CoverDrawer([...fontFolders, ...MACHINE_FONT_FOLDERS]),
    )
    return this.#drawer
  }

  #drawOnce(workno: string, plan: CoverPlan, folders: Folders): Promise<string> {
    const pending = this.#pending.get(folders.whole)
    if (pending) return pending
    const drawing = this.#last.then(() => this.#draw(workno, plan, folders))
    this.#last = drawing.catch(() => undefined)
    this.#pending.set(folders.whole, drawing)
    return drawing.finally(() => this.#pending.delete(folders.whole))
  }

  /** @returns the folder that it was stored in */
  async #draw(workno: string, plan: CoverPlan, { whole, bare }: Folders): Promise<string> {
    const { storage } = this.#options
    const { main, thumbnail, isWhole } = await (await this.#load()).draw(plan)
    const folder = isWhole ? whole : bare
    const earlier: string[] = []
    for await (const { key } of storage.list(`${toContentPath(workno)}/${FOLDER}/`)) {
      if (!key.startsWith(`${folder}/`)) earlier.push(key)
    }
    await storage.put(`${folder}/${LAYOUT.coverThumbnail}`, thumbnail, WEBP)
    await storage.put(`${folder}/${LAYOUT.cover}`, main, WEBP)
    for (const key of earlier) await storage.delete(key)
    return folder
  }
}
