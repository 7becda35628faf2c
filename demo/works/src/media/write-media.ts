import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { cover } from '../picture-book/scenes/cover.ts'
import { seaOfClouds } from '../picture-book/scenes/setting-out.ts'
import { PIECES } from './pieces.ts'
import { ALBUM_SCRIPTS, FILM_SCRIPTS, toVtt } from './scripts.ts'

/** What `make-media.ts` left to be committed: an installation needs no ffmpeg. */
const FILES = new URL('./files/', import.meta.url).pathname
const SCRIPT_FOLDER = '台本'
const COVER_PX = 1000

/** Writes the album into a folder: a cover, its pieces, and their scripts in a folder beside them. */
export async function writeAlbum(folder: string): Promise<void> {
  await mkdir(join(folder, SCRIPT_FOLDER), { recursive: true })
  await writeCover(cover(), folder)
  for (const [index, { fileName }] of PIECES.entries()) {
    await copyFile(join(FILES, `${fileName}.mp3`), join(folder, `${fileName}.mp3`))
    const script = toVtt(ALBUM_SCRIPTS[index] ?? [])
    await writeFile(join(folder, SCRIPT_FOLDER, `${fileName}.vtt`), script)
  }
}

/** Writes the film into a folder: a cover, the film, and captions in two languages. */
export async function writeFilm(folder: string): Promise<void> {
  await writeCover(seaOfClouds(), folder)
  await copyFile(join(FILES, 'film.mp4'), join(folder, 'ゆうびんせんの よる.mp4'))
  for (const [language, script] of Object.entries(FILM_SCRIPTS)) {
    await writeFile(join(folder, `ゆうびんせんの よる.${language}.vtt`), toVtt(script))
  }
}

/** A square out of the middle of a page. */
async function writeCover(svg: string, folder: string): Promise<void> {
  await sharp(Buffer.from(svg), { limitInputPixels: 64_000_000 })
    .resize(COVER_PX, COVER_PX, { fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 84 })
    .toFile(join(folder, 'cover.jpg'))
}
