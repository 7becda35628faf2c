import { expect, type Page } from '@yomikura/testkit/e2e'
import { expectNoViolations } from './axe.ts'

const CONTROLS = ':is(button, a, input, select, h1, h2)'

/** What a reader has to press or to know, and cannot see whole without scrolling sideways. */
const findCutOff = (page: Page) =>
  page.evaluate((selector) => {
    const shown = [...document.querySelectorAll(selector)].filter((element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
    )
    const cut = shown.filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      return width > 0 && (left < -1 || right > innerWidth + 1)
    })
    const { scrollWidth, clientWidth } = document.documentElement
    return [
      ...cut.map((element) => element.outerHTML.slice(0, 120)),
      ...(scrollWidth > clientWidth ? [`page ${String(scrollWidth)} px`] : []),
    ]
  }, `main ${CONTROLS}, dialog[open] ${CONTROLS}, section[aria-label] ${CONTROLS}`)

/** Nothing is cut off at the sides. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  expect(await findCutOff(page)).toEqual([])
}

/** Nothing is cut off at the sides, and axe finds nothing. */
export async function expectFits(page: Page): Promise<void> {
  await expectNothingCutOff(page)
  await expectNoViolations(page)
}
