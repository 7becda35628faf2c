import type { DevStack } from '@yomikura/testkit/dev-stack'
import type { CatalogueWork } from '@yomikura/contract/storefront'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'
import { toWorkno } from './workno.ts'

export const SERIES = {
  title_id: 'TI0009500',
  name: '灯台の夜',
  names: { ja_JP: '灯台の夜', en_US: 'Lighthouse night' },
  total: 3,
}
export const VOLUMES = [
  toWorkno(import.meta.filename, 1, 'BJ'),
  toWorkno(import.meta.filename, 2, 'BJ'),
  toWorkno(import.meta.filename, 3, 'BJ'),
] as const
export const ADULT = toWorkno(import.meta.filename, 4, 'BJ')
export const PAGES = 4
export const SAMPLE_PAGES = 2

type Volumes = {
  worknos: readonly string[]
  series: { title_id: string; name: string; total: number }
  /** Of each volume. */
  pages: number
  /** Draws other pages than another seed. */
  seed: number
  /** What is not as with any comic; `index` counts from 0. */
  toWork: (index: number) => Partial<CatalogueWork>
}

/** Puts a series of comics on sale. */
export async function publishVolumes(stack: DevStack, volumes: Volumes): Promise<void> {
  const { worknos, series, pages, seed, toWork } = volumes
  for (const [index, workno] of worknos.entries()) {
    const volume_number = index + 1
    await stack.storefront.publishWork(
      {
        workno,
        name: { ja_JP: `${series.name} ${String(volume_number)}巻` },
        work_type: 'MNG',
        series: { ...series, volume_number },
        ...toWork(index),
      },
      await makeTinyWork(seed + index, pages),
    )
  }
}

let isFilled: Promise<void> | undefined

/** Two free volumes, a third with a sample, and a free work for adults. */
export function fillOpenShop(stack: DevStack): Promise<void> {
  isFilled ??= (async () => {
    await publishVolumes(stack, {
      ...{ worknos: VOLUMES, series: SERIES, pages: PAGES, seed: 51 },
      toWork: (index) => ({
        name: { ja_JP: `灯台の夜 ${index + 1}巻`, en_US: `Lighthouse night ${index + 1}` },
        name_phonetic: { ja_JP: `トウダイノヨル ${index + 1}` },
        is_one_click_free: index < 2,
        sample_pages: SAMPLE_PAGES,
      }),
    })
    await stack.storefront.publishWork(
      {
        workno: ADULT,
        name: { ja_JP: '大人の本 <b>' },
        name_phonetic: { ja_JP: 'オトナノホン' },
        work_type: 'MNG',
        age_category: 'r18',
        is_one_click_free: true,
      },
      await makeTinyWork(60, 2),
    )
  })()
  return isFilled
}
