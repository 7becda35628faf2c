import { expect, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { zipWork } from '@yomikura/testkit/tiny-work'
import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { toWorkno } from './workno.ts'

const WORKNO = toWorkno(import.meta.filename, 1)
const CELLS = Array.from({ length: 12 }, (_, index) => `<td>値${index} value</td>`).join('')
const TABLE = aChapter(
  `<h1>表の章</h1><table border="1">${`<tr>${CELLS}</tr>`.repeat(6)}</table>` +
    `<pre>${'長い一行のコード '.repeat(30)}</pre><p>結びの言葉。</p>`,
  '<style>pre { white-space: pre }</style>',
)

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(name, () => {
    test.use({ viewport })

    test(
      'a table and code that are wider than a line run into no other page',
      { tag: '@gate' },
      async ({ page, signIn, stack }) => {
        await stack.storefront.publishWork(
          { workno: WORKNO, name: { ja_JP: '表の本' }, work_type: 'NRE' },
          zipWork({ 'table.epub': aBook({ files: { 'table.xhtml': TABLE } }) }),
        )
        await signIn({ owns: [WORKNO] })
        await page.goto(`/work/${WORKNO}/viewer/table.epub`)
        await expect(page.getByText(/^この章 1 \/ \d+$/)).toBeVisible({
          timeout: 30_000 * patience(),
        })
        const frame = page.frameLocator('iframe')
        const right = async (locator: ReturnType<typeof frame.locator>) => {
          const box = await locator.boundingBox()
          return box ? box.x + box.width : Infinity
        }
        const heading = frame.getByRole('heading', { name: '表の章' })
        const line = await right(heading)
        expect(line).toBeLessThanOrEqual(viewport.width)
        expect(await right(frame.locator('table'))).toBeLessThanOrEqual(line + 1)
        expect(await right(frame.locator('td').nth(11))).toBeLessThanOrEqual(line + 1)
        const widths = await frame
          .locator('pre')
          .evaluate((pre) => [pre.scrollWidth, pre.clientWidth] as const)
        expect(widths[0]).toBeLessThanOrEqual(widths[1])
      },
    )
  })
}
