import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawFrame } from './film-frames.ts'
import { drawLayers, FILM } from './film-layers.ts'
import { PIECES } from './pieces.ts'
import { lengthOf, toNotes } from './score.ts'
import { SAMPLE_RATE, synthesize } from './synthesizer.ts'

/**
 * Makes the album and the film again and leaves them in `files/`, to be committed. Needs ffmpeg, which
 * an installation does not: `npm run media -w demo/works`.
 */
const FILES = new URL('./files/', import.meta.url).pathname
const PCM = ['-f', 's16le', '-ar', String(SAMPLE_RATE), '-ac', '2']
const BARE = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact']
const MP3 = ['-c:a', 'libmp3lame', '-q:a', '5']

await mkdir(FILES, { recursive: true })
for (const [index, piece] of PIECES.entries()) {
  const sound = synthesize(toNotes(piece), lengthOf(piece))
  const tags = {
    title: piece.title,
    artist: 'こんぺいとう舎',
    album: '星の郵便船 オルゴール集',
    track: `${String(index + 1)}/${String(PIECES.length)}`,
    genre: 'Music Box',
  }
  const written = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  const target = join(FILES, `${piece.fileName}.mp3`)
  await feed(
    [...PCM, '-i', '-', ...BARE, ...MP3, ...written, '-id3v2_version', '3', target],
    [sound],
  )
}

const [lullaby] = PIECES
if (!lullaby) throw new Error('There is no piece to play under the film.')
const music = join(FILES, 'film.pcm')
await writeFile(music, synthesize(toNotes(lullaby), lengthOf(lullaby)))
const layers = await drawLayers()
const { width, height, framesPerSecond, seconds } = FILM
await feed(
  [
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`],
    ...['-r', String(framesPerSecond), '-i', '-', ...PCM, '-i', music, ...BARE],
    ...['-map', '0:v', '-map', '1:a', '-t', String(seconds)],
    ...['-af', `afade=t=out:st=${seconds - 3}:d=3`],
    ...['-c:v', 'libx264', '-preset', 'slower', '-crf', '25', '-pix_fmt', 'yuv420p'],
    ...['-g', String(framesPerSecond * 4), '-c:a', 'aac', '-b:a', '96k'],
    ...['-movflags', '+faststart', join(FILES, 'film.mp4')],
  ],
  (async function* () {
    for (let frame = 0; frame < seconds * framesPerSecond; frame++) yield drawFrame(layers, frame)
  })(),
)
await rm(music)

/** Runs ffmpeg with pieces of its input, as fast as it takes them. */
async function feed(
  values: readonly string[],
  pieces: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<void> {
  const child = spawn('ffmpeg', ['-v', 'error', '-y', ...values], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  for await (const piece of pieces) {
    if (!child.stdin.write(piece)) await once(child.stdin, 'drain')
  }
  child.stdin.end()
  const [code] = await ended
  if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}.`)
}
