import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COVERS } from '../covers/covers.ts'
import { renderPage } from '../render.ts'
import { PIECES } from './pieces.ts'
import { ALBUM_SCRIPTS, FILM_SCRIPTS, toVtt } from './scripts.ts'

/** What `make-media.ts` left to be committed: an installation needs no ffmpeg. */
const FILES = new URL('./files/', import.meta.url).pathname
const SCRIPT_FOLDER = '台本'

/** Writes the album into a folder: a cover, its pieces, and their scripts in a folder beside them. */
export async function writeAlbum(folder: string): Promise<void> {
  await mkdir(join(folder, SCRIPT_FOLDER), { recursive: true })
  await writeFile(join(folder, 'cover.jpg'), await renderPage(COVERS.album))
  for (const [index, { fileName }] of PIECES.entries()) {
    await copyFile(join(FILES, `${fileName}.mp3`), join(folder, `${fileName}.mp3`))
    const script = toVtt(ALBUM_SCRIPTS[index] ?? [])
    await writeFile(join(folder, SCRIPT_FOLDER, `${fileName}.vtt`), script)
  }
}

/** Writes the film into a folder: a cover, the film, and captions in two languages. */
export async function writeFilm(folder: string): Promise<void> {
  await writeFile(join(folder, 'cover.jpg'), await renderPage(COVERS.film))
  await copyFile(join(FILES, 'film.mp4'), join(folder, 'ゆうびんせんの よる.mp4'))
  for (const [language, script] of Object.entries(FILM_SCRIPTS)) {
    await writeFile(join(folder, `ゆうびんせんの よる.${language}.vtt`), toVtt(script))
  }
}
