import type { CatalogueWork } from '@yomikura/contract/storefront'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { findInputs } from './inputs.ts'
import type { LoadedWork } from './storefront-operator.ts'

const FILE = 'catalogue/works.jsonl.gz'

/** A title of the catalogue that a project's inputs may hold; every one of them exists. */
type Title = {
  kind: string
  title: string
  reading?: string
  lang: string
  makers?: { name: string; reading?: string }[]
  publisher?: string
  date?: string
  volume?: number | string
  series?: string
}

const TYPES: Record<string, readonly string[]> = {
  manga: ['MNG', 'SCM', 'COM', 'MDC'],
  doujin: ['MNG', 'ICG', 'SOU', 'IMT'],
  novel: ['NR2', 'NRE'],
  video: ['MOV'],
  game: ['ADV', 'RPG', 'ACN', 'SLN', 'PZL', 'ETC'],
  magazine: ['IN2'],
  text: ['PBC', 'MUS'],
  webtoon: ['WBT'],
}
const AGES = ['all', 'all', 'all', 'all', 'r15', 'r18'] as const
const DAY_MS = 86_400_000
/** Purchases of a lifetime: the newest today, the oldest years ago. */
const SALE_STEP_MS = 0.05 * DAY_MS

/**
 * Works for an account of any size, the same on every call: real titles, readings and makers where
 * the inputs folder has them (`YOMIKURA_INPUTS`, or `../shared/inputs` beside the repository), else
 * numbered ones.
 */
export function makeCatalogue(count: number, newest: Date = new Date()): LoadedWork[] {
  const titles = readTitles()
  return Array.from({ length: count }, (_, number) => {
    // A step that shares no factor with the length visits every title before any comes twice.
    const title = titles[(number * 7919) % titles.length]!
    const sales_date = new Date(newest.getTime() - number * SALE_STEP_MS).toISOString()
    return { work: toWork(title, number), sales_date }
  })
}

function readTitles(): Title[] {
  const path = findInputs(FILE)
  if (path === undefined) {
    return Array.from({ length: 997 }, (_, number) => ({
      kind: Object.keys(TYPES)[number % 8]!,
      title: `物語 第${number + 1}話 夜汽車と灯台`,
      reading: `モノガタリ ${number + 1}`,
      lang: 'ja',
      makers: [{ name: `工房${number % 131}`, reading: `コウボウ${number % 131}` }],
    }))
  }
  return gunzipSync(readFileSync(path))
    .toString()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Title)
}

function toWork(title: Title, number: number): Partial<CatalogueWork> & { workno: string } {
  const types = TYPES[title.kind] ?? ['TOL']
  const prefix = title.kind === 'doujin' || title.kind === 'game' ? 'RJ' : 'BJ'
  return {
    workno: `${prefix}${String(1_000_000 + number).padStart(8, '0')}`,
    name: toNames(title),
    name_phonetic: { ja_JP: title.reading ?? '' },
    maker: { id: `RG${String(number % 90_000).padStart(5, '0')}`, ...toMaker(title) },
    author_name: title.makers?.map(({ name }) => name).join('/') || null,
    work_type: types[number % types.length]!,
    age_category: AGES[number % AGES.length]!,
    series: toSeries(title),
    regist_date: toDate(title.date),
  }
}

function toMaker({ makers: [maker] = [], publisher }: Title) {
  return {
    name: { ja_JP: maker?.name ?? publisher ?? '作者不詳' },
    name_phonetic: { ja_JP: maker?.reading ?? '' },
  }
}

function toNames({ title, lang }: Title): CatalogueWork['name'] {
  const own = { en: 'en_US', 'zh-Hans': 'zh_CN', 'zh-Hant': 'zh_TW', ko: 'ko_KR' }[lang]
  return { ja_JP: title, ...(own && { [own]: title }) }
}

function toSeries({ series, title, volume }: Title): CatalogueWork['series'] {
  if (!series) return null
  const volume_number = Number.parseInt(String(volume ?? 1)) || 1
  const title_id = `SRI${series.replace(/\W/g, '').slice(-40)}`
  return { title_id, name: title, volume_number, total: Math.max(volume_number, 10) }
}

function toDate(date: string | undefined): string {
  const time = Date.parse(date ?? '')
  return new Date(Number.isNaN(time) ? Date.parse('2020-01-01') : time).toISOString()
}
