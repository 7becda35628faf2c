/** Categories in the order that the library's tabs show them (specification.md#1.2). */
export const WORK_CATEGORIES = [
  'all',
  'book',
  'music',
  'video',
  'general',
  'novel',
  'game',
  'etc',
] as const

export type WorkCategory = (typeof WORK_CATEGORIES)[number]

const TYPES_BY_CATEGORY: Record<Exclude<WorkCategory, 'all'>, readonly string[]> = {
  book: ['COM', 'ET3', 'GSH', 'ICG', 'IN2', 'MDC', 'MNG', 'SCM', 'IST', 'VCM', 'WBT', 'INV'],
  music: ['MUS', 'SOU'],
  video: ['MOV'],
  general: ['PBC'],
  novel: ['NR2', 'NRE', 'KSV'],
  game: ['DNV', 'ACN', 'QIZ', 'ADV', 'RPG', 'TBL', 'SLN', 'TYP', 'STG', 'PZL', 'ETC'],
  etc: ['PHT', 'TOL', 'ET4', 'MTR', 'IMT', 'AMT'],
}

const CATEGORY_BY_TYPE = new Map(
  Object.entries(TYPES_BY_CATEGORY).flatMap(([category, types]) =>
    types.map((type) => [type, category as WorkCategory] as const),
  ),
)

/** Every work type code of the specification. */
export const WORK_TYPES: readonly string[] = [...CATEGORY_BY_TYPE.keys()]

/** Category of a work type code; unknown codes fall to `etc` (specification.md#1.3). */
export function toWorkCategory(workType: string): WorkCategory {
  return CATEGORY_BY_TYPE.get(workType) ?? 'etc'
}

export const AGE_CATEGORIES = ['all', 'r15', 'r18'] as const
export type AgeCategory = (typeof AGE_CATEGORIES)[number]
