import type { Locator } from '@playwright/test'
import { expect } from '@yomikura/testkit/e2e'

/**
 * A message is what a reader sees at its place: nothing lies over it, and nothing around it is inert.
 * What lets clicks through is asked as if it took them.
 */
export async function expectOnTop(message: Locator): Promise<void> {
  await expect
    .poll(() =>
      message.evaluate((element) => {
        const box = element.getBoundingClientRect()
        const { style } = element as HTMLElement
        style.pointerEvents = 'auto'
        // What is inert is found at no place.
        const found = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
        style.pointerEvents = ''
        return element.contains(found)
      }),
    )
    .toBe(true)
}
