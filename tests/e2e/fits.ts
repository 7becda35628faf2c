import { expect, type Page } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'

const CONTROLS = ':is(button, a, input, select, h1, h2)'

/** What a reader has to press or to know, and cannot see whole without scrolling sideways. */
const findCutOff = (page: Page) =>
  page.evaluate((selector) => {
    const shown = [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    // A shelf in one row is meant to be pushed on; what only holds a list is not.
    const isPushed = (list: Element | null) =>
      list !== null &&
      /auto|scroll/.test(getComputedStyle(list).overflowX) &&
      list.scrollWidth > list.clientWidth
    const cut = shown.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const isOutside = left < -1 || right > innerWidth + 1
      return width > 0 && isOutside && !isPushed(element.closest('ul'))
    })
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...(shown.length === 0 ? ['nothing to press or to know is shown'] : []),
      ...cut.map((element) => element.outerHTML.slice(0, 120)),
      ...(scrollWidth > clientWidth ? [`page ${String(scrollWidth)} px`] : []),
    ]
  }, `main ${CONTROLS}, dialog[open] ${CONTROLS}, section[aria-label] ${CONTROLS}`)

/** Nothing is cut off at the sides; a screen that shows nothing to press fails. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await findCutOff(page)).toEqual([])
}

/**
 * Nothing is cut off at the sides, and axe finds nothing.
 *
 * @param exclude selector of what axe leaves out: a frame with a work's own page
 */
export async function expectFits(page: Page, exclude?: string): Promise<void> {
  await expectNothingCutOff(page)
  await expectNoViolations(page, exclude)
}
