import { Refusal } from '@yomikura/contract/refusal'
import type { Ziptree } from '@yomikura/content/ziptree'
import { describe, expect, it } from 'vitest'
import { CommunicationError } from '../../base/api/errors.ts'
import type { ContentSource } from './content-source.ts'

/** How a suite arranges what lies behind a source. */
export type ContentStage = {
  source: ContentSource
  ziptree: Ziptree
  /** A page that exists, with its bytes and those of its preview. */
  page: { name: string; bytes: string; thumbnail: string }
  /** From here on nothing answers. */
  goAway: () => void
}

/** What every source of a work must do, wherever it gets it from. */
export function describeContentSource(name: string, setUp: () => Promise<ContentStage>): void {
  describe(`content source: ${name}`, () => {
    it('gives the tree', async () => {
      const { source, ziptree } = await setUp()
      expect(await source.loadZiptree()).toEqual(ziptree)
    })

    it('gives the bytes of a page and of its preview', async () => {
      const { source, ziptree, page } = await setUp()
      const file = { name: page.name, revision: ziptree.revision }
      expect(await (await source.loadPage(file)).text()).toBe(page.bytes)
      expect(await (await source.loadThumbnail(file)).text()).toBe(page.thumbnail)
    })

    it('gives a file by its path, and an address that leads to it', async () => {
      const { source, ziptree, page } = await setUp()
      const file = { name: `optimized/${page.name}`, revision: ziptree.revision }
      expect(await (await source.loadFile(file)).text()).toBe(page.bytes)
      expect(new URL(await source.toAddress(file)).pathname).toMatch(/./)
    })

    it('refuses a page that the work does not have', async () => {
      const { source, ziptree } = await setUp()
      const load = source.loadPage({ name: 'none.webp', revision: ziptree.revision })
      await expect(load).rejects.toThrow(Refusal)
      await expect(load).rejects.toMatchObject({ code: 'file_not_found' })
    })

    it('says that no answer came', async () => {
      const { source, ziptree, page, goAway } = await setUp()
      goAway()
      const load = source.loadPage({ name: page.name, revision: ziptree.revision })
      await expect(load).rejects.toThrow(CommunicationError)
    })

    it('stops when asked to, and says so by the reason', async () => {
      const { source, ziptree, page } = await setUp()
      const reason = new Error('turned the page')
      const signal = AbortSignal.abort(reason)
      const load = source.loadPage({ name: page.name, revision: ziptree.revision }, signal)
      await expect(load).rejects.toBe(reason)
    })
  })
}
