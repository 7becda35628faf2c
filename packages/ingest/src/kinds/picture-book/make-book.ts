import { createHash } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import { extensionOf, toOptimizedName } from '@yomikura/content/hash-name'
import type { PageAudio, ViewerMeta, ViewerPage } from '@yomikura/content/viewer-meta'
import type { Caption, EbookParts, Playfile } from '@yomikura/content/ziptree'
import { VERDICTS, type Verdict } from '@yomikura/contract/errors'
import { formatSize } from '@yomikura/text/format-size'
import { toReuseKey } from '../../pipeline/emit/earlier-revision.ts'
import { ContentFolder } from '../../pipeline/emit/content-folder.ts'
import { toHashname } from '../../pipeline/emit/hash-name.ts'
import type { JournalRecord } from '../../pipeline/emit/journal.ts'
import type { OutputFile } from '../../pipeline/emit/output-folder.ts'
import type { WorkContext } from '../../pipeline/make/work-context.ts'
import { CONCURRENCY } from '../../settings.ts'
import type { PlannedBook } from '../../pipeline/plan/plan-work.ts'
import { VOICE_TYPES, type VoicedPage } from '../../pipeline/plan/pair-voices.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { MadePage } from './make-page.ts'

/** An original that a book is made from. */
export type BookPart = { path: string; sha256: string; length: number; output: OutputFile }

export type MadeBook = {
  segments: string[]
  hashname: string
  playfile: Playfile
  outputs: OutputFile[]
  /** Verdicts of pictures that are no page, by index of their file. */
  failures: Map<number, { verdict: Verdict; message: string }>
  /** Pages of the plan whose pictures move, by their place in it. */
  moving: number[]
  /** Absent when a picture failed: it is tried again the next time. */
  reuseKey?: string
}

type BookContext = {
  job: WorkContext
  /** Originals by index of their file; one that was not had is missing. */
  parts: ReadonlyMap<number, BookPart>
  /** Scripts beside a sound, by its index. */
  findCaptions: (sound: number) => Caption[]
  creators: readonly string[]
  direction: ViewerMeta['direction']
}

/** `moving` is missing where older code made it. */
type ReusableBook = JournalRecord & { playfile: Playfile; moving?: number[] }

const META = 'viewer-meta.json'

/** Makes a webtoon or voice comic of files that were taken in; undefined when no page can be made. */
export async function makeBook(
  plan: PlannedBook,
  context: BookContext,
): Promise<MadeBook | Pick<MadeBook, 'failures' | 'moving'>> {
  const { job, parts } = context
  const title = plan.title || job.names.workno
  const segments = [...plan.folder, `${title}.${plan.type}`]
  const path = segments.join('/')
  const hashname = toHashname(job.names, path, digestParts(plan, parts), plan.type)
  const captions = plan.pages.flatMap(({ audio }) => audio.map(context.findCaptions))
  const said = createHash('sha256').update(
    JSON.stringify([context.creators, context.direction, captions]),
  )
  const reuseKey = toReuseKey(plan.type, path, `${hashname}:${said.digest('hex')}`)
  const earlier = job.earlier.find<ReusableBook>(reuseKey)
  if (earlier !== undefined) {
    const { playfile, outputs } = earlier
    const { moving = [] } = earlier
    return { segments, hashname, playfile, outputs, failures: new Map(), moving, reuseKey }
  }
  const folder = new ContentFolder('viewer', hashname, job)
  const maker = new PageMaker({ plan, folder, path, hashname }, context)
  const made = await maker.makeAll()
  const pages = made.flatMap((page) => page?.pages ?? [])
  const { failures } = maker
  const moving = [...made.keys()].filter((index) => made[index]?.isMoving)
  if (pages.length === 0) return { failures, moving }
  await writeMeta(folder, { plan, pages, title }, context)
  const cover = made.find((page) => page?.cover)?.cover
  const length = plan.pages.reduce((sum, page) => sum + lengthOf(page, parts), 0)
  const coverOutputs = made.flatMap((page) => page?.outputs ?? []).filter(isOutside(folder))
  return {
    segments,
    hashname,
    playfile: toPlayfile(plan.type, length, {
      optimized: {
        encrypted: job.contentKey !== undefined,
        length: folder.length,
        page_count: pages.length,
      },
      ...(cover && { cover }),
    }),
    outputs: [...folder.outputs, ...coverOutputs],
    failures,
    moving,
    ...(failures.size === 0 && { reuseKey }),
  }
}

function isOutside({ outputs }: ContentFolder): (output: OutputFile) => boolean {
  const inside = new Set(outputs.map(({ path }) => path))
  return ({ path }) => !inside.has(path)
}

type Place = { plan: PlannedBook; folder: ContentFolder; path: string; hashname: string }

class PageMaker {
  readonly failures: MadeBook['failures'] = new Map()
  readonly #place: Place
  readonly #context: BookContext

  constructor(place: Place, context: BookContext) {
    this.#place = place
    this.#context = context
  }

  /** All pages, {@link CONCURRENCY} at once, in order; undefined for a picture that is no page. */
  async makeAll(): Promise<(MadePage | undefined)[]> {
    const { pages } = this.#place.plan
    const made: (MadePage | undefined)[] = []
    const queue = pages.entries()
    const work = async () => {
      for (const [index, page] of queue) made[index] = await this.#make(page, index)
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    return made
  }

  async #make(page: VoicedPage, index: number): Promise<MadePage | undefined> {
    const { job, parts } = this.#context
    const { hashname, path, plan } = this.#place
    const part = parts.get(page.image)
    if (part === undefined) return undefined
    const key = `${hashname}#${index}`
    const finished = await job.journal.find<MadePage>(key)
    if (finished !== undefined) return this.#adopt(finished, page)
    const coverName = toOptimizedName(toHashname(job.names, `${path}#cover`, part.sha256, 'jpg'))
    try {
      const order = {
        hashname,
        path: part.path,
        pageNumber: index + 1,
        isStrip: plan.type === 'webtoon',
        coverName: index === 0 ? coverName : undefined,
      }
      await job.journal.start(key)
      const made = await job.worker.make('page', order)
      await job.journal.add(key, made)
      return await this.#adopt(made, page)
    } catch (error) {
      job.signal.throwIfAborted()
      if (!(error instanceof VerdictError)) throw error
      this.failures.set(page.image, { verdict: error.verdict, message: VERDICTS[error.verdict] })
      return undefined
    }
  }

  async #adopt(finished: MadePage, page: VoicedPage): Promise<MadePage> {
    const names = finished.pages.map(({ src }) => src)
    for (const [index, src] of names.entries()) {
      this.#place.folder.adopt(src, finished.outputs[index]!)
    }
    return this.#withSound(finished, page)
  }

  /** Sound is played as it came; the page's place in the book names it. */
  async #withSound(made: MadePage, { audio }: VoicedPage): Promise<MadePage> {
    const { job, parts, findCaptions } = this.#context
    const [first, ...rest] = made.pages
    const sounds: PageAudio[] = []
    for (const [index, sound] of audio.entries()) {
      const part = parts.get(sound)
      const contentType = part && VOICE_TYPES.get(extensionOf(part.output.path))
      if (part === undefined || contentType === undefined) continue
      const extension = extensionOf(part.output.path).replace('m4a', 'mp4')
      const src = `${(first?.src ?? '').split('.')[0]}-${index + 1}.${extension}`
      const temporary = job.output.temporaryPath()
      await copyFile(part.path, temporary)
      await this.#place.folder.take(src, temporary, contentType)
      const duration = await job.worker.make('seconds', { path: part.path })
      const captions = findCaptions(sound)
      sounds.push({
        src,
        ...(duration && { duration }),
        ...(captions.length > 0 && { captions }),
      })
    }
    const [one] = sounds
    if (first === undefined || one === undefined) return made
    const voiced: ViewerPage = {
      ...first,
      audio: one,
      ...(sounds.length > 1 && { audios: sounds }),
    }
    return { ...made, pages: [voiced, ...rest] }
  }
}

async function writeMeta(
  folder: ContentFolder,
  { plan, pages, title }: { plan: PlannedBook; pages: ViewerPage[]; title: string },
  { job, creators, direction }: BookContext,
): Promise<void> {
  const isWebtoon = plan.type === 'webtoon'
  const meta: ViewerMeta = {
    type: isWebtoon ? 'webtoon' : 'voicecomic',
    page_count: pages.length,
    meta_data: { title, creator: [...creators] },
    direction: isWebtoon ? 'vertical' : direction,
    encrypted: job.contentKey !== undefined,
    pages,
    navigation: [],
  }
  const bytes = Buffer.from(JSON.stringify(meta))
  await folder.write(META, bytes, { type: 'application/json', isHidden: false })
  await folder.finish()
}

function toPlayfile(type: PlannedBook['type'], length: number, parts: EbookParts): Playfile {
  const size = formatSize(length)
  if (type === 'webtoon') return { type, length, size, webtoon: parts }
  if (type === 'voicecomic') return { type, length, size, voicecomic: parts }
  return { type, length, size, voicecomic_v2: parts }
}

function digestParts({ pages }: PlannedBook, parts: ReadonlyMap<number, BookPart>): string {
  const sums = pages.map(({ image, audio }) =>
    [image, ...audio].map((index) => parts.get(index)?.sha256 ?? '').join(','),
  )
  return createHash('sha256').update(sums.join('\n')).digest('hex')
}

function lengthOf({ image, audio }: VoicedPage, parts: ReadonlyMap<number, BookPart>): number {
  return [image, ...audio].reduce((sum, index) => sum + (parts.get(index)?.length ?? 0), 0)
}
