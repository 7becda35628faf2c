import { aBook, aChapter } from '../../packages/ingest/src/kinds/epub/test-books.ts'
import { expect, type Page, test } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'
import { drawTinyPage, zipWork } from '@yomikura/testkit/tiny-work'
import { toWorkno } from './workno.ts'

const PAPERS = {
  白: 'rgb(251, 250, 247)',
  セピア: 'rgb(243, 233, 213)',
  暗め: 'rgb(29, 31, 36)',
  黒: 'rgb(0, 0, 0)',
}

/** Everything by which a book colors its words for white paper, each with a class to find it by. */
const STYLES = `<style>
html, body { background: #fff !important; color: #000 !important; }
html body#book { background: white url(none.png) !important; color: black !important; }
p.specific#specific { color: #111 !important; background: #fff !important; }
.filled { -webkit-text-fill-color: #000; }
.before::before { content: "前"; color: #000; background: #fff; }
.behind { background: linear-gradient(#fff, #fff); }
td { background-color: #eee; color: #222; }
@layer reader { p.layered { color: #000 !important } }
</style>`

const BODY = `<h1>色の章</h1>
<p class="word">地の文と<a class="word" href="two.xhtml" style="color: #00f">つながり</a>と<mark class="word">印</mark>。</p>
<p class="word" id="specific">大切な色。</p><p class="word layered">層。</p>
<p class="word"><span class="word" style="color: black !important; background: #fff !important">その場の色</span></p>
<p class="word"><font class="word" color="black">古い色</font></p>
<p class="word filled">塗り</p><p class="word before">飾り</p><p class="word behind">後ろの絵</p>
<table bgcolor="#ffffff"><tr><td class="word">表</td></tr></table>
<p><math xmlns="http://www.w3.org/1998/Math/MathML"><mi class="word" mathcolor="#000">x</mi></math></p>
<p><img src="line.png" alt="線" width="20" height="20"/></p>
<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20"><text y="16">図の字</text></svg>`

const NOVEL = aBook({
  files: {
    'one.xhtml': aChapter(BODY, STYLES).replace('<body>', '<body id="book">'),
    'two.xhtml': aChapter('<p>次。</p>'),
    'line.png': (await drawTinyPage(3, 0)).png,
  },
})

test('a book that colors for white paper is read on the paper that the reader chose', async ({
  page,
  stack,
  signIn,
}) => {
  const workno = toWorkno(import.meta.filename, 1, 'BJ')
  await stack.storefront.publishWork(
    { workno, name: { ja_JP: '色の本' }, work_type: 'NRE' },
    zipWork({ 'cover.png': (await drawTinyPage(8, 0)).png, 'novel.epub': NOVEL }),
  )
  await signIn({ owns: [workno] })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(`/work/${workno}/viewer/novel.epub`)
  await expect(page.getByText(/^この章 \d+ \/ \d+$/)).toBeVisible({ timeout: 30_000 * patience() })
  await page.keyboard.press(',')
  for (const [name, paper] of Object.entries(PAPERS)) {
    await page.getByRole('dialog').getByRole('radio', { name, exact: true }).check()
    const root = page.frameLocator('iframe').locator('html')
    await expect(root).toHaveCSS('background-color', paper)
    if (paper !== PAPERS.白) expect(await findUnreadable(page), name).toEqual([])
  }
  // The policy of the frame has nothing to report: styles reach it by script alone.
  expect(errors).toEqual([])
})

/** Words and drawings of the chapter with less than 4.5:1 against what lies right behind them. */
function findUnreadable(page: Page): Promise<string[]> {
  return page
    .frameLocator('iframe')
    .locator('html')
    .evaluate((root) => {
      const toNumbers = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
      const toLuminance = (color: string) => {
        const [r = 0, g = 0, b = 0] = toNumbers(color).map((part) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const findGround = (element: Element): string => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element)
        if (backgroundImage !== 'none') return 'picture'
        if (toNumbers(backgroundColor)[3] !== 0) return backgroundColor
        return element.parentElement ? findGround(element.parentElement) : 'rgb(255, 255, 255)'
      }
      const toContrast = (ink: string, ground: string) => {
        if (ground === 'picture') return 0
        const [high = 0, low = 0] = [toLuminance(ink), toLuminance(ground)].sort((a, b) => b - a)
        return (high + 0.05) / (low + 0.05)
      }
      const words = [...root.querySelectorAll('.word, h1')].flatMap((element) =>
        [getComputedStyle(element), getComputedStyle(element, '::before')].map((style) => ({
          name: element.textContent,
          ink: style.getPropertyValue('-webkit-text-fill-color') || style.color,
          element,
        })),
      )
      // What is drawn black or has no ground of its own needs a light one.
      const drawn = [...root.querySelectorAll('svg, img')].map((element) => ({
        name: element.localName,
        ink: 'rgb(0, 0, 0)',
        element,
      }))
      return [...words, ...drawn]
        .filter(({ ink, element }) => toContrast(ink, findGround(element)) < 4.5)
        .map(({ name, ink }) => `${name} ${ink}`)
    })
}
