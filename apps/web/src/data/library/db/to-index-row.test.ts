import { FALLBACK_REVISION } from '@yomikura/content/ziptree'
import { expect, it } from 'vitest'
import { aWork } from '../../base/test-works.ts'
import { toIndexRow } from './to-index-row.ts'

const FOLDER = 'https://media.example/images/work/books/RJ00001000/RJ00000001'
const FILES = {
  main: `${FOLDER}/RJ00000001_img_main.webp`,
  sam: '',
  thumb: `${FOLDER}/RJ00000001_img_main_300x300.webp`,
  mainThumb: `${FOLDER}/RJ00000001_img_main_300x300.webp`,
}

it.each([
  ['the thumbnail of 300 by 300', {}, FILES.mainThumb],
  ['the full cover, where there is no thumbnail', { mainThumb: '', thumb: '' }, FILES.main],
])('a shelf shows %s (specification.md#1.7)', (_, files, shown) => {
  const work = aWork({ workno: 'RJ000001', work_files: { ...FILES, ...files } })
  const place = { batch: 0, position: 0 }
  expect(toIndexRow(work, place, { salesDate: undefined, locale: 'ja_JP' }).coverUrl).toBe(shown)
  const early = { ...work, revision: FALLBACK_REVISION }
  expect(toIndexRow(early, place, { salesDate: undefined, locale: 'ja_JP' }).coverUrl).toBe('')
  const drawn = { ...early, cover: { width: 1000, height: 1400, color: '#123456' } }
  expect(toIndexRow(drawn, place, { salesDate: undefined, locale: 'ja_JP' }).coverUrl).toBe(shown)
})
