import { expect, type Page } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { settledPage } from './viewer-page.ts'

/** What is pressed and read on the way through the free section, by locale. */
export const FREE_WORDS = {
  'ja-JP': {
    ...{ first: '1巻目を読む', on: '続きを読む', register: '会員登録（無料）' },
    ...{ share: '共有する', close: '閉じる', logIn: 'ログインして続ける' },
    ...{ sample: '試し読み', sampleEnd: '試し読みはここまでです', buy: 'ストアで購入する' },
    ...{ signInToBuy: 'ログインして購入', shopBuy: '購入する', openReader: 'Yomikuraで読む' },
    ...{ goOn: '続きから', read: '読む', title: '灯台の夜' },
  },
  'en-US': {
    ...{ first: 'Read the first one', on: 'Continue reading', register: 'Join for free' },
    ...{ share: 'Share', close: 'Close', logIn: 'Sign in to continue' },
    ...{ sample: 'Read the sample', sampleEnd: 'This is the end of the sample' },
    ...{ buy: 'Buy in the store', signInToBuy: 'Sign in to buy', shopBuy: 'Buy' },
    ...{
      openReader: 'Read in Yomikura',
      goOn: 'Continue',
      read: 'Read',
      title: 'Lighthouse night',
    },
  },
} as const

export type FreeLocale = keyof typeof FREE_WORDS

/** The end page, once it is there. */
export function endPage(page: Page) {
  return page.getByRole('group', { name: /読了ページ|End of the work/ })
}

/**
 * Goes forward until the pages end, and leaves no page before it is painted: what was not seen is not
 * counted as read. The book reads from right to left.
 */
export async function readToEnd(page: Page): Promise<void> {
  // The address changes before the end page of the volume before it is gone.
  await expect(endPage(page)).toBeHidden()
  await expect(settledPage(page)).toBeVisible()
  let left: string | undefined
  await expect(async () => {
    if (await endPage(page).isVisible()) return
    const [painted] = await settledPage(page).evaluateAll((sheets) =>
      sheets.map((sheet) => sheet.getAttribute('data-page-index') ?? undefined),
    )
    if (painted !== undefined && painted !== left) {
      left = painted
      await page.keyboard.press('ArrowLeft')
    }
    throw new Error('There are more pages.')
  }).toPass({ intervals: [100], timeout: 30_000 * patience() })
}

/** The page of this number, whichever spread it lies in. */
export function shownPage(page: Page, pageNumber: number) {
  return page.getByRole('img', {
    name: new RegExp(`^(Page ${String(pageNumber)}|${String(pageNumber)}ページ)$`),
  })
}
