import type { Page } from '@playwright/test'
import { expect } from '@yomikura/testkit/e2e'
import { patience } from '@yomikura/testkit/patience'

/** One element of a screen: what it is, and how it is painted and laid out. */
type ShownStyle = { element: string; style: Record<string, string> }

/**
 * What a stylesheet that does not belong to the screen would change of it. Not what viewers change by
 * themselves after some seconds: pointer, visibility, opacity.
 */
const PROPERTIES = [
  ...['color', 'background-color', 'background-image', 'display'],
  ...['position', 'z-index', 'overflow-x', 'overflow-y', 'box-shadow', 'filter', 'float'],
  ...['font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing'],
  ...['text-align', 'text-transform', 'white-space', 'text-decoration-line'],
  // Margins at the sides may be what is left of a line.
  ...['margin-top', 'margin-bottom', 'gap', 'list-style-type'],
  ...['padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'flex-grow'],
  ...['border-top-width', 'border-right-width', 'border-bottom-width', 'border-left-width'],
  ...['border-top-color', 'border-bottom-color', 'border-top-left-radius', 'flex-direction'],
  ...['align-items', 'justify-content', 'text-overflow', 'object-fit', 'writing-mode'],
] as const

/** Every element of the page that is drawn, in order, without focus and pointer. */
async function readStyles(page: Page): Promise<ShownStyle[]> {
  await page.mouse.move(0, 0)
  return page.evaluate((properties) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const shown: { element: string; style: Record<string, string> }[] = []
    const read = (element: Element, pseudo?: string) => {
      const computed = getComputedStyle(element, pseudo)
      return Object.fromEntries(properties.map((name) => [name, computed.getPropertyValue(name)]))
    }
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility()) continue
      if (['SCRIPT', 'STYLE', 'TEMPLATE'].includes(element.tagName)) continue
      const classes = element.getAttribute('class') ?? ''
      const name = `${element.tagName.toLowerCase()}.${classes.replaceAll(/\s+/g, '.')}`
      shown.push({ element: name, style: read(element) })
      for (const pseudo of ['::before', '::after']) {
        const style = read(element, pseudo)
        if (getComputedStyle(element, pseudo).content !== 'none') {
          shown.push({ element: `${name}${pseudo}`, style })
        }
      }
    }
    return shown
  }, PROPERTIES)
}

/**
 * What differs between two readings of one screen, in words. What one of them shows alone, as a shelf
 * that comes late, is left out; most of a screen must be there in both.
 */
function compareStyles(walked: ShownStyle[], opened: ShownStyle[]): string[] {
  if (walked.length === 0 || opened.length === 0) {
    return [`not compared: ${walked.length === 0 ? 'walked to' : 'opened'} page shows no element`]
  }
  const pairs = pairUp(walked, opened)
  if (pairs.length < 0.7 * Math.max(walked.length, opened.length)) {
    return [`${String(walked.length)} elements walked to, ${String(opened.length)} opened`]
  }
  return pairs.flatMap(([here, there]) =>
    Object.entries(here.style).flatMap(([name, value]) => {
      const other = there.style[name]
      return value === other ? [] : [`${here.element} ${name}: ${value} walked to, ${other} opened`]
    }),
  )
}

/** Elements of the same name in the same order: the longest common sequence. */
function pairUp(here: ShownStyle[], there: ShownStyle[]): [ShownStyle, ShownStyle][] {
  const lengths = Array.from({ length: here.length + 1 }, () => new Uint32Array(there.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = here.length - 1; i >= 0; i -= 1) {
    for (let j = there.length - 1; j >= 0; j -= 1) {
      const isSame = here[i]?.element === there[j]?.element
      lengths[i]![j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: [ShownStyle, ShownStyle][] = []
  for (let i = 0, j = 0; i < here.length && j < there.length;) {
    const [one, other] = [here[i]!, there[j]!]
    if (one.element === other.element) {
      pairs.push([one, other])
      i += 1
      j += 1
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

/**
 * What differs between two pages once both have settled, in words: nothing if they look the same. A
 * comparison that never took place, because a page could not be read or shows nothing, is a difference.
 * `timeout` is in milliseconds.
 */
export async function findDifferences(
  walked: Page,
  opened: Page,
  timeout: number,
): Promise<string[]> {
  let found = ['not compared: no page was read in time']
  const attempt = async () => {
    found = await readBoth(walked, opened)
    expect(found).toEqual([])
  }
  // Only an attempt that found nothing passes; what else ends the wait is reported by the last attempt.
  const isSame = await expect(attempt)
    .toPass({ timeout, intervals: [100, 200, 400] })
    .then(() => true)
    .catch(() => false)
  return isSame ? [] : found
}

async function readBoth(walked: Page, opened: Page): Promise<string[]> {
  try {
    return compareStyles(await readStyles(walked), await readStyles(opened))
  } catch (error) {
    return [`not compared: ${String(error)}`]
  }
}

/** That two pages look the same, once both have settled. */
export async function expectSameStyles(walked: Page, opened: Page, name: string): Promise<void> {
  const found = await findDifferences(walked, opened, 8_000 * patience())
  expect.soft(found.slice(0, 12), `${name} looks otherwise after other screens`).toEqual([])
}
