import type { Page } from '@playwright/test'
import type { TreeEntry, Ziptree } from '@yomikura/content/ziptree'

type Repeated = {
  /** Pages that the book then has; those there are come again and again. */
  pages: number
  isVertical?: boolean
}

/** Changes the tree on its way: the same stored files as a longer book, or as slices of a strip. */
export async function repeatPages(page: Page, { pages, isVertical }: Repeated): Promise<void> {
  await page.route(/\/ziptree\.json/, async (route) => {
    const answer = await route.fetch()
    const ziptree = (await answer.json()) as Ziptree
    const { tree } = ziptree
    const longer = Array.from({ length: pages }, (_, index): TreeEntry => {
      const name = `${String(index + 1).padStart(4, '0')}.png`
      return { ...tree[index % tree.length]!, name }
    })
    const direction = isVertical ? 'vertical' : ziptree.direction
    await route.fulfill({ response: answer, json: { ...ziptree, direction, tree: longer } })
  })
}
