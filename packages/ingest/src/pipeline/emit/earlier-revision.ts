import { readFile } from 'node:fs/promises'
import { LAYOUT } from '@yomikura/content/layout'
import type { Playfile } from '@yomikura/content/ziptree'
import type { JournalRecord } from './journal.ts'
import type { OutputFile } from './output-folder.ts'

/** A finished step, under what decided its bytes besides the settings. */
export type ReusableStep = [key: string, record: JournalRecord]

type Settings = { limits?: unknown; pages?: { format?: string; quality?: number } }

type Stored = { revision: string; settings: string; steps: ReusableStep[] }

/**
 * Raised for a kind when its code makes other files of the same bytes. Works taken in before are then
 * made again, kind by kind, when they are imported again.
 *
 * @see docs/decisions/0066-what-is-made-again.md for what is raised, and what is not
 */
const KIND_VERSIONS: Partial<Record<Playfile['type'], number>> = {
  // Levelled copies.
  audio: 2,
  // Larger and smaller pictures of pages.
  image: 2,
  // 2: covers that no book declares, paths in other case, contents of broken markup, sides of writing.
  // 3: rules of style sheets that left their block by an escaped name of a property.
  // 4: covers that are backgrounds or objects, contents and orders of broken lists, modes by variables.
  // 5: contents made of headings, pictures of which only choices are named.
  epub: 5,
  // 2: fonts that are not embedded, long pages, pages cut where they are wide.
  // 3: pages beside their crop box.
  // 4: what is broken says so.
  pdf: 4,
  // Cues as people write them.
  vtt: 2,
  // Lines that end in other ways.
  text: 2,
  // 2: notes that are almost XML. 3: notes of Calibre and Audiobookshelf, and .nfo.
  // 4: MetronInfo, CoMet and acbf of comics, numbers between two.
  other: 4,
}
const FIRST_VERSION = 1
/** Raised when more can be read than before: what was refused until then is tried once more. */
const READABLE_VERSION = 8

/**
 * What the revision before this one was made of. A file whose bytes, path and settings are the same is
 * not made again: its outputs are named as those of the earlier revision, and the caller that stores the
 * new one copies them there.
 */
export class EarlierRevision {
  /** Undefined when there is none that can be used. */
  readonly revision: string | undefined
  readonly #steps: ReadonlyMap<string, JournalRecord>
  readonly #outputs: ReadonlyMap<string, number>

  private constructor({ revision, steps }: Partial<Stored>) {
    this.revision = revision
    this.#steps = new Map(steps)
    const outputs = [...this.#steps.values()].flatMap((record) => record.outputs)
    this.#outputs = new Map(outputs.map(({ path, length }) => [path, length]))
  }

  /** No revision to take anything from. */
  static none(): EarlierRevision {
    return new EarlierRevision({})
  }

  /**
   * @param path of the record that the earlier ingest left; undefined when there was none
   * @param settings a record made with others is of no use, but for sizes and limits
   */
  static async open(path: string | undefined, settings: string): Promise<EarlierRevision> {
    const text = path && (await readFile(path, 'utf8').catch(() => undefined))
    const stored = text ? parse(text) : undefined
    const isOfUse = stored !== undefined && isSameWork(stored.settings, settings)
    return new EarlierRevision(isOfUse ? stored : {})
  }

  /** The record of the same step, its files marked as the earlier revision's. */
  find<T extends JournalRecord>(key: string): T | undefined {
    const record = this.#steps.get(key) as T | undefined
    return record && { ...record, outputs: record.outputs.map(toReused) }
  }

  /** Marks an original, whose name follows from its bytes, when the earlier revision has it too. */
  mark(output: OutputFile): OutputFile {
    const isOriginal = output.path.startsWith(`${LAYOUT.files}/`)
    const isThere = isOriginal && this.#outputs.get(output.path) === output.length
    return isThere ? toReused(output) : output
  }
}

/**
 * Whether files of the other settings are those that a reader would get now. The size of pages and the
 * limits do not count: a new version of the server, or an operator who changes them, must not have a
 * whole library made again (docs/decisions/0047).
 */
function isSameWork(stored: string, settings: string): boolean {
  return stored === settings || toIdentity(stored) === toIdentity(settings)
}

function toIdentity(settings: string): string {
  const { pages, ...identity } = JSON.parse(settings) as Settings
  delete identity.limits
  return JSON.stringify({ ...identity, format: pages?.format, quality: pages?.quality })
}

/** What the next ingest of the work reads, if it has the same settings. */
export function toReuseRecord(stored: Stored): string {
  const steps = stored.steps.map(([key, { outputs, ...record }]) => [
    key,
    { ...record, outputs: outputs.map(toPlain).sort(byPath) },
  ])
  return JSON.stringify({ ...stored, steps })
}

/** Names what a file becomes: stored names depend on its path, everything else on its bytes. */
export function toReuseKey(kind: Playfile['type'], path: string, content: string): string {
  return `${kind}@${KIND_VERSIONS[kind] ?? FIRST_VERSION}:${content}:${path}`
}

/** Names the same where nothing became of it. @param reuseKey of {@link toReuseKey} */
export function toRefusedKey(reuseKey: string): string {
  return `refused@${READABLE_VERSION}:${reuseKey}`
}

function toPlain({ path, length, contentType }: OutputFile): OutputFile {
  return { path, length, contentType }
}

/** Pages are made side by side and end in any order, but equal works have equal records. */
function byPath(a: OutputFile, b: OutputFile): number {
  return a.path < b.path ? -1 : 1
}

function toReused(output: OutputFile): OutputFile {
  return { ...output, isReused: true }
}

/** A record that cannot be read costs time and nothing else. */
function parse(text: string): Stored | undefined {
  try {
    const stored = JSON.parse(text) as Stored
    return Array.isArray(stored.steps) ? stored : undefined
  } catch {
    return undefined
  }
}
