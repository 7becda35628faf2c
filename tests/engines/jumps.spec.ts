import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import type { Driver } from './driver/driver.ts'
import { inEachEngine, test } from './engine-test.ts'

const WORKNO = 'BJ00901012'
const NOVEL = aBook({
  files: {
    'one.xhtml': aChapter(`<h1>夜の章</h1>${'<p>蔵には古い本が眠っている。</p>'.repeat(200)}`),
    'two.xhtml': aChapter(`<h1>朝の章</h1>${'<p>月が落ちる。</p>'.repeat(20)}`),
  },
})

/** The second chapter has one page; the bar shows the percentage before it is there. */
const LAST_PAGE = 'この章 1 / 1'

inEachEngine((engine) => {
  test(
    'back and forward lead around a jump in a book that flows',
    { tag: '@full' },
    async ({ browsers, stack }) => {
      await stack.storefront.publishWork(
        { workno: WORKNO, name: { ja_JP: WORKNO }, work_type: 'NRE' },
        zipWork({ 'cover.png': (await drawTinyPage(12, 0)).png, 'novel.epub': NOVEL }),
      )
      const driver = await browsers.startReader(engine, 'light', [WORKNO])
      await driver.open(`${stack.appUrl}/work/${WORKNO}/tree`)
      await driver.open(`${stack.appUrl}/work/${WORKNO}/viewer/novel.epub`)
      await waitForPage(driver, 'この章 1 /')
      await driver.press('PageDown')
      await waitForPage(driver, 'この章 2 /')
      await driver.press('End')
      await waitForPage(driver, LAST_PAGE)
      await driver.evaluate(() => history.back())
      await waitForPage(driver, 'この章 2 /')
      await driver.evaluate(() => history.forward())
      await waitForPage(driver, LAST_PAGE)
      await driver.press('Escape')
      await driver.waitForNone('iframe')
    },
  )
})

/** Waits for what stands at the foot of the page. */
async function waitForPage(driver: Driver, text: string): Promise<void> {
  await driver.waitFor({ css: 'p', text })
}
