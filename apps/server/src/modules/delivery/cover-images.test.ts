import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { RULE_DIALECTS } from '#test/test-dialects.ts'
import { OWNED, PAGE_BYTES, REVISION, TestMediaHost } from '#test/test-media-host.ts'

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.each(RULE_DIALECTS)('covers of the media host on $engine', (dialect) => {
  const host = new TestMediaHost(dialect)

  it('shows the cover of a work on sale to anyone, of any other only to its owner', async () => {
    const url = `/images/work/books/BJ00001000/${OWNED}/${OWNED}_img_main.webp`
    expect([
      (await host.get(url)).statusCode,
      (await host.get(url)).headers['cache-control'],
    ]).toEqual([200, 'public, max-age=86400'])
    await host.describeWork(OWNED, { version: 2, inservice: false })
    expect((await host.get(url)).statusCode).toBe(404)
    const [alice, bob] = [await host.signIn('alice'), await host.signIn('bob')]
    expect((await host.get(url, { cookie: alice.cookie })).statusCode).toBe(200)
    expect((await host.get(url, { cookie: bob.cookie })).statusCode).toBe(404)
  })

  const toCoverUrl = (workno: string, form = '') =>
    `/images/work/books/BJ00001000/${workno}/${workno}_img_main${form}.webp`

  it('shows the cover of the files where they gave one', async () => {
    await host.publish(OWNED, REVISION, { width: 10, height: 10, color: '#123456' })
    expect(sha((await host.get(toCoverUrl(OWNED))).rawPayload)).toBe(sha(PAGE_BYTES))
  })

  it('shows a drawn cover of works without one, published or not, in both sizes', async () => {
    const unpublished = 'BJ00000103'
    await host.describeWork(unpublished)
    for (const [workno, kept] of [
      [OWNED, 'public, max-age=86400'],
      // Its own cover may come at any moment.
      [unpublished, 'public, no-cache'],
    ] as const) {
      const [main, small] = [
        await host.get(toCoverUrl(workno)),
        await host.get(toCoverUrl(workno, '_300x300')),
      ]
      for (const answer of [main, small]) {
        expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp'])
        expect(answer.rawPayload.toString('latin1', 8, 12)).toBe('WEBP')
        expect(answer.headers['cache-control']).toBe(kept)
      }
      expect(small.rawPayload.length).toBeLessThan(main.rawPayload.length)
    }
  })

  it('draws once what many ask for at once, and again once the work is renamed', async () => {
    const ask = async () => sha((await host.get(toCoverUrl(OWNED))).rawPayload)
    const all = new Set(await Promise.all(Array.from({ length: 5 }, ask)))
    expect(all.size).toBe(1)
    const name = { ja_JP: '朝の灯台' }
    await host.describeWork(OWNED, { version: 2, name })
    const renamed = await ask()
    expect(all.has(renamed)).toBe(false)
    expect(await ask()).toBe(renamed)
    const kept: string[] = []
    for await (const { key } of host.storage.list(`content/work/books/BJ00001000/${OWNED}/drawn/`))
      kept.push(key)
    expect(kept).toHaveLength(2)
  })

  it('draws covers of works stored before covers were drawn', async () => {
    await host.db
      .updateTable('work')
      .set({ cover_print: null })
      .where('workno', '=', OWNED)
      .execute()
    expect((await host.get(toCoverUrl(OWNED))).statusCode).toBe(200)
  })
})
