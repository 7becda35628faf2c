import { createHash } from 'node:crypto'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import type { Db } from '#platform/db/database.ts'
import { CatalogueRepository } from './catalogue-repository.ts'
import { storeWork } from './catalogue.ts'
import { toAuthorName, toTags, type EmbeddedMetadata } from './fill-gaps.ts'

/** Fields that a person named when importing; the files do not change them. */
export const GIVEN_FIELDS = ['title', 'maker', 'direction'] as const
export type GivenField = (typeof GIVEN_FIELDS)[number]

type NamedSeries = NonNullable<EmbeddedMetadata['series']>

/**
 * Uses what the files say of the work, in the caller's transaction.
 *
 * An imported work is called what its files say, but for what a person named. A shop's work keeps every
 * word of its feed: files only fill what the feed leaves open.
 *
 * @see docs/reference/work-json.md
 */
export async function storeEmbedded(
  tx: Db,
  workno: string,
  embedded: EmbeddedMetadata,
  { given, nowSeconds }: { given: readonly GivenField[]; nowSeconds: number },
): Promise<void> {
  const catalogue = new CatalogueRepository(tx)
  const stored = await catalogue.findWork(workno)
  if (!stored) return
  if (stored.source !== 'import') {
    await catalogue.updateWork(workno, { embedded: JSON.stringify(embedded) })
    return
  }
  const described = JSON.parse(stored.catalogue) as CatalogueWork
  const named = describeImported(described, withoutGiven(embedded, given))
  if (JSON.stringify(named) === stored.catalogue) return
  await storeWork(tx, { ...named, version: stored.version + 1 }, { source: 'import', nowSeconds })
}

function withoutGiven(embedded: EmbeddedMetadata, given: readonly GivenField[]): EmbeddedMetadata {
  const { name, namePhonetic, makers, direction, ...rest } = embedded
  return {
    ...rest,
    ...(!given.includes('title') && {
      ...(name && { name }),
      ...(namePhonetic && { namePhonetic }),
    }),
    ...(!given.includes('maker') && makers && { makers }),
    ...(!given.includes('direction') && direction && { direction }),
  }
}

function describeImported(work: CatalogueWork, embedded: EmbeddedMetadata): CatalogueWork {
  const { name, namePhonetic, makers, tags, series, direction, ageCategory } = embedded
  const title = name ?? work.name.ja_JP
  const named = makers?.[0]
  const maker = named === undefined ? work.maker : toMaker(named)
  return {
    ...work,
    name: { ja_JP: title },
    name_phonetic: { ja_JP: namePhonetic ?? title },
    maker,
    author_name: toAuthorName(makers),
    tags: toTags(tags),
    description: { ja_JP: embedded.description ?? '' },
    series:
      series === undefined ? work.series : toSeries(withVolume(series, work), maker.name.ja_JP),
    direction: direction ?? work.direction,
    work_type: toPictureType(work.work_type, direction ?? work.direction),
    ...(ageCategory && { age_category: ageCategory, is_age_given: true }),
  }
}

/** A file that names the series and no volume leaves that to the place of the work on its shelf. */
function withVolume(series: NamedSeries, { series: known }: CatalogueWork): NamedSeries {
  return known === null || series.volume !== undefined
    ? series
    : { ...series, volume: known.volume_number }
}

/** Comics that turn to the left are called manga, and others are not. */
export function toPictureType(workType: string, direction: CatalogueWork['direction']): string {
  if (workType === 'COM' && direction === 'rtl') return 'MNG'
  return workType === 'MNG' && direction === 'ltr' ? 'COM' : workType
}

/** One id for one name, so that the works of a maker stand together. */
export function toMaker(name: string): CatalogueWork['maker'] {
  return {
    id: `RG${toDigits(name)}${toMoreDigits(name)}`,
    name: { ja_JP: name },
    name_phonetic: { ja_JP: name },
  }
}

/** One id for one name of one maker: two authors may call their series the same. */
export function toSeries({ name, volume = 0 }: NamedSeries, maker: string) {
  const title_id = `TITLEI${toDigits(name)}${toMoreDigits(name, maker)}`
  return { title_id, name, volume_number: volume, total: volume }
}

/** Eight digits, which were the whole of an id before: devices may still know a series by them. */
function toDigits(name: string): string {
  const number = createHash('sha256').update(name.normalize('NFKC')).digest().readUIntBE(0, 6)
  return String(number % 10 ** 8).padStart(8, '0')
}

/**
 * Twelve digits more. Of twenty, a million series have two that are the same with a chance of one in two
 * hundred million; of eight, ten thousand had them with two in five.
 */
function toMoreDigits(...texts: string[]): string {
  const key = JSON.stringify(texts.map((text) => text.normalize('NFKC')))
  const number = createHash('sha256').update(key).digest().readUIntBE(0, 6)
  return String(number % 10 ** 12).padStart(12, '0')
}
