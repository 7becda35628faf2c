import { decodeText } from '../../kinds/text/decode-text.ts'
import { cleanText } from './metadata/work-metadata.ts'
import type { SourceFile } from '../open/source.ts'
import { VerdictError } from '../../verdict-error.ts'
import type { VoicedPage } from './pair-voices.ts'
import { readHead } from './read-head.ts'

const MANIFEST = 'voicecomic.json'
const MAX_BYTES = 1024 ** 2
const MAX_PAGES = 5000

/**
 * Reads `voicecomic.json`: which picture is which page, and which sounds belong to it.
 *
 * @returns undefined when the folder has none, or none that names a picture
 * @see docs/reference/work-json.md
 */
export async function readVoiceManifest(
  files: readonly SourceFile[],
  indexes: readonly number[],
  folder: readonly string[],
  { signal }: { signal: AbortSignal },
): Promise<{ title: string | undefined; pages: VoicedPage[] } | undefined> {
  const index = indexes.find((at) => files[at]?.segments.at(-1)?.toLowerCase() === MANIFEST)
  const file = index === undefined ? undefined : files[index]
  if (file === undefined || file.sizeBytes > MAX_BYTES) return undefined
  try {
    const text = decodeText(await readHead(file, MAX_BYTES, signal))
    return toPages(JSON.parse(text), new Places(files, folder))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof VerdictError || error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Finds files by their path from the manifest's folder; one that climbs out of it finds none. */
class Places {
  readonly #byPath: Map<string, number>
  readonly #root: string

  constructor(files: readonly SourceFile[], folder: readonly string[]) {
    this.#root = folder.map((name) => `${name}/`).join('')
    this.#byPath = new Map(files.map(({ segments }, index) => [segments.join('/'), index]))
  }

  find(path: unknown): number | undefined {
    return typeof path === 'string'
      ? this.#byPath.get(this.#root + path.normalize('NFC'))
      : undefined
  }
}

function toPages(value: unknown, places: Places) {
  const { pages, title } = toObject(value)
  if (!Array.isArray(pages)) return undefined
  const voiced = pages.slice(0, MAX_PAGES).flatMap((page: unknown): VoicedPage[] => {
    const { image, audio } = toObject(page)
    const found = places.find(image)
    const sounds = (Array.isArray(audio) ? audio : [audio]).map((path) => places.find(path))
    if (found === undefined) return []
    return [{ image: found, audio: sounds.filter((sound) => sound !== undefined) }]
  })
  return voiced.length === 0 ? undefined : { title: cleanText(title), pages: voiced }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
