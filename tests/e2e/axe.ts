import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@yomikura/testkit/e2e'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Looks for violations of WCAG 2.2 AA once nothing moves any more: what is half faded in has, for
 * that moment, a contrast that no reader sees. Animations without an end are not waited for.
 */
export async function expectNoViolations(page: Page, exclude?: string): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
  const builder = new AxeBuilder({ page }).withTags(RULES)
  const { violations } = await (exclude ? builder.exclude(exclude) : builder).analyze()
  expect(
    violations.map(({ id, nodes }) => ({ id, targets: nodes.map((node) => node.target) })),
  ).toEqual([])
}
