import type { Page } from '@playwright/test'
import type { OptimizedImage, Ziptree } from '@yomikura/content/ziptree'

/** A page of the work as it lies on the media host, and where. */
export type StoredImage = Pick<OptimizedImage, 'name' | 'width' | 'height'> & { url: string }

/** Opens the work's page, which gets the leave to fetch, and reads the tree that it fetches. */
export async function openStoredPages(page: Page, workUrl: string): Promise<StoredImage[]> {
  const treeAnswered = page.waitForResponse((answer) => answer.url().includes('/ziptree.json'))
  await page.goto(workUrl, { waitUntil: 'networkidle' })
  const answer = await treeAnswered
  const { playfile, revision } = (await answer.json()) as Ziptree
  const folder = answer.url().slice(0, answer.url().indexOf('/ziptree.json'))
  return Object.values(playfile).flatMap((file) => {
    if (!('image' in file)) return []
    const { name, width, height } = file.image.optimized
    return [{ name, width, height, url: `${folder}/optimized/${name}?v=${revision}` }]
  })
}
