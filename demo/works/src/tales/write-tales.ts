import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { COVERS } from '../covers/covers.ts'
import type { Page } from '../page.ts'
import { lightTheWay, lostStar, reading, welcomeHome } from '../picture-book/scenes/lost-star.ts'
import { liftOff, postman, sleepingTown } from '../picture-book/scenes/setting-out.ts'
import { renderPage, renderPages } from '../render.ts'
import { FALLING_STAR } from './falling-drop.ts'
import { TALES } from './tale-works.ts'

const FILES = new URL('./files/', import.meta.url).pathname
const GAME_FILES = ['index.html', 'style.css', 'game.js']

const toPage = (draw: () => string): Page => ({
  widthPx: 1400,
  heightPx: 2000,
  finish: 'colour',
  draw,
})

/** Works with which not everything may be done; each is a file and its cover. */
const LIMITED = {
  [TALES.palette]: { file: 'star-paints.gpl', name: 'ほしのいろ.gpl', page: toPage(lostStar) },
  [TALES.radio]: { file: 'whale-radio.txt', name: '番組表.txt', page: toPage(sleepingTown) },
  [TALES.notebook]: { file: 'umbrella-notes.txt', name: '傘屋の帳面.txt', page: toPage(postman) },
}

/** Pages of the voice comic, one for each sound in `files/voices`. */
const VOICED = [
  COVERS.voiceComic,
  ...[sleepingTown, postman, liftOff, lostStar, reading, lightTheWay, welcomeHome].map(toPage),
]

/**
 * Writes one of {@link TALES} into `folder`.
 * @returns false for a work that is none of these
 */
export async function writeTale(
  workno: string,
  folder: string,
  onPage?: (done: number, total: number) => void,
): Promise<boolean> {
  if (workno === TALES.webtoon) await renderPages(FALLING_STAR, folder, onPage)
  else if (workno === TALES.voiceComic) await writeVoiceComic(folder, onPage)
  else if (workno === TALES.text) {
    await copyFile(join(FILES, 'rain-letter.txt'), join(folder, '雨の手紙.txt'))
    await writeCover(COVERS.text, folder, onPage)
  } else if (workno === TALES.game) {
    for (const name of GAME_FILES) await copyFile(join(FILES, name), join(folder, name))
    await writeCover(COVERS.game, folder, onPage)
  } else if (workno in LIMITED) {
    const { file, name, page } = LIMITED[workno as keyof typeof LIMITED]
    await copyFile(join(FILES, file), join(folder, name))
    await writeCover(page, folder, onPage)
  } else return false
  return true
}

async function writeVoiceComic(
  folder: string,
  onPage: ((done: number, total: number) => void) | undefined,
): Promise<void> {
  await renderPages(VOICED, folder, onPage)
  for (const index of VOICED.keys()) {
    const name = `${String(index + 1).padStart(3, '0')}.mp3`
    await copyFile(join(FILES, 'voices', name), join(folder, name))
  }
}

async function writeCover(
  page: Page,
  folder: string,
  onPage: ((done: number, total: number) => void) | undefined,
): Promise<void> {
  await writeFile(join(folder, 'cover.jpg'), await renderPage(page))
  onPage?.(1, 1)
}
