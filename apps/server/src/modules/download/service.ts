import { LAYOUT } from '@yomikura/content/layout'
import { findEntry, parentPath, walkFiles } from '@yomikura/content/tree-path'
import type { TreeEntry, Ziptree } from '@yomikura/content/ziptree'
import { AppError } from '@yomikura/contract/errors'
import type { Work } from '@yomikura/contract/works'
import { LRUCache } from 'lru-cache'
import { atMost } from '#platform/memory/at-most.ts'
import type { Db } from '#platform/db/database.ts'
import type { ObjectStorage } from '#platform/storage/storage.ts'
import { type Principal, requireCan, toActor, type WorkObject } from '../access/index.ts'
import { toRevisionKey } from '../delivery/index.ts'
import type { WorkRights } from '../library/index.ts'
import { Checksums } from './checksums.ts'
import { DownloadRepository } from './repository.ts'
import { toDosTime } from './zip-format.ts'
import { type PackedFile, planZip, type ZipPlan } from './zip-plan.ts'

type Options = { db: Db; storage: ObjectStorage; rights: WorkRights }

/** What is downloaded: one stored file under a name, or a zip that is made while it is sent. */
export type Download =
  { kind: 'file'; fileName: string; key: string } | { kind: 'zip'; fileName: string; plan: ZipPlan }

type Target = { workno: string; path: string }
type Flags = Pick<Work, 'downloadable' | 'zip_allowed' | 'folder_allowed'>

/** What a zip holds; names in it begin at `start` of the full paths. */
type Inside = { path: string; entries: TreeEntry[]; start: number }

/** Made of the pictures and sounds beside them: they have no original of their own. */
const MADE_OF_PARTS = new Set<string>(['webtoon', 'voicecomic', 'voicecomic_v2'])

/** Plans of 1,000 files each take about 200 kB. */
const CACHED_PLANS = 50

/** Original files of bought works: all as a zip, a folder as a zip, or one. */
export class DownloadService {
  readonly #options: Options
  readonly #works: DownloadRepository
  readonly #checksums: Checksums
  readonly #plans = new LRUCache<string, ZipPlan>({ ...atMost(CACHED_PLANS) })

  constructor(options: Options) {
    this.#options = options
    this.#works = new DownloadRepository(options.db)
    this.#checksums = new Checksums(options.storage)
  }

  /**
   * Refuses what {@link open} would refuse, without reading files.
   *
   * @throws AppError `download_not_allowed`, `file_not_found`, or the refusal of the right
   */
  async requireAllowed(principal: Principal, target: Target): Promise<void> {
    await this.#findTarget(principal, target)
  }

  /**
   * @param target `path` is a full path in the tree; empty for the whole work
   * @throws AppError as {@link requireAllowed}
   */
  async open(principal: Principal, target: Target): Promise<Download> {
    const { workno, path } = target
    const { folder, ziptree, entry } = await this.#findTarget(principal, target)
    const parts = entry && findParts(ziptree, parentPath(path), entry)
    if (entry && parts) {
      const fileName = `${entry.name.replace(/\.[^.]*$/u, '')}.zip`
      const inside = { path, entries: parts, start: path.length - entry.name.length }
      return { kind: 'zip', fileName, plan: await this.#plan(folder, ziptree, inside) }
    }
    if (entry && entry.type !== 'folder') {
      return { kind: 'file', fileName: entry.name, key: `${folder}/${toStoredPath(entry)}` }
    }
    const fileName = `${entry ? entry.name.trim() : workno}.zip`
    // A folder's zip unpacks to that folder, not to the folders around it.
    const inside = {
      path,
      entries: entry ? [entry] : ziptree.tree,
      start: entry ? path.length - entry.name.length : 0,
    }
    return { kind: 'zip', fileName, plan: await this.#plan(folder, ziptree, inside) }
  }

  /**
   * Refuses single files of a work that its maker gives out to no reader. The right is the caller's to ask.
   *
   * @throws AppError `download_not_allowed`
   */
  async requireDownloadable(workno: string): Promise<void> {
    const work = await this.#works.findWork(workno)
    const isAllowed = work !== undefined && (JSON.parse(work.wire) as Flags).downloadable
    if (!isAllowed) throw new AppError('download_not_allowed')
  }

  async #findTarget(principal: Principal, { workno, path }: Target) {
    const actor = toActor(principal)
    const { object, revision } = await this.#options.rights.findWork(actor, workno)
    requireCan(actor, 'read_content', object)
    if (revision === null) throw new AppError('work_not_ready')
    const folder = toRevisionKey(workno, revision)
    const { body } = await this.#options.storage.readWhole(`${folder}/${LAYOUT.ziptree}`)
    const ziptree = JSON.parse(body.toString()) as Ziptree
    const entry = path === '' ? undefined : findEntry(ziptree.tree, path)
    if (path !== '' && (!entry || entry.type === 'hidden')) throw new AppError('file_not_found')
    const isAllowed = await this.#isAllowed(principal, { workno, object, entry })
    if (!isAllowed) throw new AppError('download_not_allowed')
    return { folder, ziptree, entry }
  }

  async #isAllowed(
    principal: Principal,
    asked: { workno: string; object: WorkObject; entry: TreeEntry | undefined },
  ): Promise<boolean> {
    const work = await this.#works.findWork(asked.workno)
    if (!work) return false
    // specification.md#1.5: those who check works before anyone may buy them are never held up.
    const isChecker = asked.object.right === 'production' && work.inservice === 0
    if (principal.is_super_user || isChecker) return true
    const flags = JSON.parse(work.wire) as Flags
    if (!flags.downloadable) return false
    if (!asked.entry) return flags.zip_allowed && principal.zip_allowed
    if (asked.entry.type !== 'folder') return true
    return flags.folder_allowed && principal.folder_allowed
  }

  async #plan(
    folder: string,
    ziptree: Ziptree,
    { path, entries, start }: Inside,
  ): Promise<ZipPlan> {
    const cacheKey = `${folder}\0${path}`
    const known = this.#plans.get(cacheKey)
    if (known) return known
    const sums = await this.#checksums.load(folder, () => listStoredPaths(ziptree))
    const files = [...walkFiles(entries, parentPath(path))].flatMap(
      ({ path: filePath, entry: file }): PackedFile[] => {
        const sum = sums[toStoredPath(file)]
        // Hidden files that the tree describes are parts of a work; others are only kept.
        const isShown = file.type !== 'hidden' || file.hashname in ziptree.playfile
        if (!isShown || !sum) return []
        const name = filePath.slice(start)
        const key = `${folder}/${toStoredPath(file)}`
        return [{ name, key, size: sum.length, crc: sum.crc }]
      },
    )
    if (files.length === 0) throw new AppError('file_not_found')
    const plan = planZip(files, toDosTime(ziptree.updated_at))
    this.#plans.set(cacheKey, plan)
    return plan
  }
}

/** Originals that a file of the tree was made of; undefined for one that is an original itself. */
function findParts(ziptree: Ziptree, folder: string, entry: TreeEntry) {
  const hashname = 'hashname' in entry ? entry.hashname : ''
  if (!MADE_OF_PARTS.has(ziptree.playfile[hashname]?.type ?? '')) return undefined
  const around = folder === '' ? undefined : findEntry(ziptree.tree, folder)
  const siblings = around?.type === 'folder' ? around.children : ziptree.tree
  return siblings.filter((sibling) => sibling.type === 'hidden')
}

function toStoredPath({ hashname }: { hashname: string }): string {
  return `${LAYOUT.files}/${hashname}`
}

/** Originals by their place in storage; files of the same bytes are there once. */
function listStoredPaths(ziptree: Ziptree): string[] {
  return [...new Set([...walkFiles(ziptree.tree)].map(({ entry }) => toStoredPath(entry)))]
}
