import type { DevStack } from '@yomikura/testkit/dev-stack'
import { makeTinyWork } from '@yomikura/testkit/tiny-work'

export const SERIES = {
  title_id: 'TI0009500',
  name: '灯台の夜',
  names: { ja_JP: '灯台の夜', en_US: 'Lighthouse night' },
  total: 3,
}
export const VOLUMES = ['BJ00950001', 'BJ00950002', 'BJ00950003'] as const
export const ADULT = 'BJ00950009'
export const PAGES = 4
export const SAMPLE_PAGES = 2

let isFilled: Promise<void> | undefined

/** Two free volumes, a third with a sample, and a free work for adults. */
export function fillOpenShop(stack: DevStack): Promise<void> {
  isFilled ??= (async () => {
    for (const [index, workno] of VOLUMES.entries()) {
      const volume = index + 1
      await stack.storefront.publishWork(
        {
          workno,
          name: { ja_JP: `灯台の夜 ${volume}巻`, en_US: `Lighthouse night ${volume}` },
          name_phonetic: { ja_JP: `トウダイノヨル ${volume}` },
          work_type: 'MNG',
          series: { ...SERIES, volume_number: volume },
          is_one_click_free: volume < 3,
          sample_pages: SAMPLE_PAGES,
        },
        await makeTinyWork(50 + volume, PAGES),
      )
    }
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
