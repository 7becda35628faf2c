import type { DevStack } from '@yomikura/testkit/dev-stack'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toWorkno } from './workno.ts'

/** An album of three tracks; the second has a script in two languages. */
export const ALBUM = { workno: toWorkno(import.meta.filename, 1), title: '箱のなかの曲' }
export const TRACKS = ['01 みなとの よあけ.mp3', '02 くじらの うた.mp3', '03 かえりみち.mp3']
/** What the player calls them. */
export const TITLES = ['みなとの よあけ', 'くじらの うた', 'かえりみち']

/** A work of one track without a script. */
export const SINGLE = {
  workno: toWorkno(import.meta.filename, 2),
  title: 'ひとつだけの曲',
  track: TRACKS[2]!,
}

const MUSIC = join(import.meta.dirname, '../../demo/works/src/media/files')
const LINES = [
  ['00:00.000', '00:04.000', '<v 灯>いちばん最初の行', 'The very first line'],
  ['00:04.000', '00:09.000', 'つぎの行', 'The next line'],
  ['00:20.000', '00:30.000', 'ずっとあとの行', 'A line much later'],
]
/** Enough lines after the others for the list to scroll. */
const LONG = Array.from({ length: 30 }, (_, index) => {
  const second = 31 + index
  const at = (whole: number) => `00:${String(whole % 60).padStart(2, '0')}`
  const toTime = (whole: number) =>
    whole < 60 ? `${at(whole)}.000` : `01:${at(whole).slice(3)}.000`
  return [
    toTime(second),
    toTime(second + 1),
    `つづき${String(index + 1)}`,
    `More ${String(index + 1)}`,
  ]
})

const toVtt = (column: 2 | 3) =>
  Buffer.from(
    [
      'WEBVTT',
      ...[...LINES, ...LONG].map((line) => `${line[0]} --> ${line[1]}\n${line[column]}`),
    ].join('\n\n'),
  )

const published = new WeakMap<DevStack, Map<string, Promise<void>>>()

/** Offers a work for sale, once, whichever journeys ask for it. */
function publishOnce(stack: DevStack, workno: string, publish: () => Promise<void>): Promise<void> {
  const works = published.get(stack) ?? new Map<string, Promise<void>>()
  published.set(stack, works)
  const publishing = works.get(workno) ?? publish()
  works.set(workno, publishing)
  return publishing
}

export const publishAlbum = (stack: DevStack) =>
  publishOnce(stack, ALBUM.workno, async () => {
    const files = await Promise.all(TRACKS.map((name) => readFile(join(MUSIC, name))))
    const cover = await drawTinyPage(9, 0)
    const zip = zipWork({
      'cover.png': cover.png,
      ...Object.fromEntries(TRACKS.map((name, index) => [name, files[index] ?? new Uint8Array()])),
      '02 くじらの うた.ja.vtt': toVtt(2),
      '02 くじらの うた.en.vtt': toVtt(3),
    })
    const name = { ja_JP: ALBUM.title, en_US: 'Tunes in a box' }
    await stack.storefront.publishWork({ workno: ALBUM.workno, name, work_type: 'MUS' }, zip)
  })

export const publishSingle = (stack: DevStack) =>
  publishOnce(stack, SINGLE.workno, async () => {
    const { track, workno, title } = SINGLE
    const cover = await drawTinyPage(5, 0)
    const zip = zipWork({ 'cover.png': cover.png, [track]: await readFile(join(MUSIC, track)) })
    const name = { ja_JP: title, en_US: 'The only tune' }
    await stack.storefront.publishWork({ workno, name, work_type: 'MUS' }, zip)
  })
