import { parentPort } from 'node:worker_threads'
import { parseFile, type IAudioMetadata } from 'music-metadata'
import type { StoredChapter } from './chapters.ts'

/** What the thread is asked for, one file at a time. */
export type TagQuestion = { path: string }
type CommonName =
  | 'title'
  | 'artist'
  | 'album'
  | 'albumartist'
  | 'composer'
  | 'genre'
  | 'year'
  | 'track'
  | 'disk'
  | 'replaygain_track_gain'

/** What music-metadata found, cut down to what is used; undefined when it cannot read the file. */
export type RawTags = {
  codec: string
  container: string
  sampleRate: number
  channels: number
  durationSeconds: number
  common: { [Name in CommonName]: IAudioMetadata['common'][Name] | undefined }
  chapters: StoredChapter[]
  /** Of ID3v2, whose frames need no title. Programs leave those out, or call them by their ids. */
  framedChapters: StoredChapter[]
  syncedLyrics: { text: string; startMs: number }[]
  textLyrics: string | undefined
  picture: Uint8Array | undefined
}

const MAX_PICTURE_BYTES = 32 * 1024 ** 2

parentPort?.on('message', ({ path }: TagQuestion) => {
  void readTags(path).then(
    (tags) => parentPort?.postMessage(tags),
    () => parentPort?.postMessage(undefined),
  )
})

async function readTags(path: string): Promise<RawTags> {
  const first = await parseFile(path, { includeChapters: true }).catch(() => parseFile(path))
  // Raw AAC says nowhere how long it is; only counting its frames does.
  const isRaw = first.format.container?.startsWith('ADTS') === true
  const found = isRaw ? await parseFile(path, { duration: true }) : first
  const { format, common } = found
  const { title, artist, album, albumartist, composer, genre, year, track, disk } = common
  return {
    ...readFormat(format),
    common: {
      ...{ title, artist, album, albumartist, composer, genre, year, track, disk },
      replaygain_track_gain: common.replaygain_track_gain,
    },
    ...readLyrics(found),
    framedChapters: readFramedChapters(found),
    picture: readPicture(found),
  }
}

function readFormat(format: IAudioMetadata['format']) {
  const { codec = '', container = '', sampleRate = 0, numberOfChannels = 0, duration = 0 } = format
  const chapters = (format.chapters ?? []).map(({ title, start, timeScale }) => ({
    startSeconds: start / (timeScale || 1),
    title,
  }))
  return {
    ...{ codec, container, sampleRate, channels: numberOfChannels, durationSeconds: duration },
    chapters,
  }
}

type ChapterFrame = { info?: { startTime?: unknown }; frames?: Map<string, unknown> }

function readFramedChapters({ native }: IAudioMetadata): StoredChapter[] {
  return Object.values(native)
    .flat()
    .filter(({ id }) => id === 'CHAP')
    .map(({ value }) => {
      const { info, frames } = (value ?? {}) as ChapterFrame
      const title = frames?.get('TIT2')
      const startSeconds = typeof info?.startTime === 'number' ? info.startTime / 1000 : NaN
      return { startSeconds, title: typeof title === 'string' ? title : undefined }
    })
}

function readPicture({ common }: IAudioMetadata): Uint8Array | undefined {
  const front = common.picture?.find(({ type }) => type === 'Cover (front)') ?? common.picture?.[0]
  return front && front.data.length <= MAX_PICTURE_BYTES ? front.data : undefined
}

function readLyrics({ common }: IAudioMetadata): Pick<RawTags, 'syncedLyrics' | 'textLyrics'> {
  const lyrics = common.lyrics ?? []
  const synced = lyrics.find(({ syncText }) => syncText.length > 0)?.syncText ?? []
  return {
    syncedLyrics: synced.map(({ text, timestamp = 0 }) => ({ text, startMs: timestamp })),
    textLyrics: lyrics.find(({ text }) => text !== undefined)?.text,
  }
}
