import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { InvalidKey, LengthMismatch, ObjectNotFound, type ObjectStorage } from './storage.ts'

const MEGABYTE = 1024 * 1024

/** What every adapter must do alike. `open` gives a storage and how to remove it. */
export function describeStorage(
  name: string,
  open: () => Promise<{ storage: ObjectStorage; remove: () => Promise<void> }>,
): void {
  describe(`object storage on ${name}`, () => {
    let storage: ObjectStorage
    let remove: () => Promise<void>
    const keysOf = async (prefix: string) => {
      const keys: string[] = []
      for await (const { key } of storage.list(prefix)) keys.push(key)
      return keys
    }
    const text = async (key: string) => (await storage.readWhole(key)).body.toString()

    beforeAll(async () => {
      ;({ storage, remove } = await open())
    })
    beforeEach(() => storage.deletePrefix('t/'))
    afterAll(() => remove())

    it('answers its check', async () => {
      await expect(storage.check()).resolves.toBeUndefined()
    })

    it('gives back what was put, whole and as a stream', async () => {
      const putAtMs = Date.now()
      await storage.put('t/a.json', Buffer.from('{"a":1}'))
      const whole = await storage.readWhole('t/a.json')
      expect(whole.body.toString()).toBe('{"a":1}')
      expect(whole).toMatchObject({ length: 7, contentType: 'application/json' })
      const opened = await storage.read('t/a.json')
      expect((await buffer(opened.stream)).toString()).toBe('{"a":1}')
      expect(opened).toMatchObject({ start: 0, length: 7, total: 7, etag: whole.etag })
      expect(await storage.head('t/a.json')).toMatchObject({ length: 7, etag: whole.etag })
      // Another machine's clock may be a minute off.
      expect(whole.lastModified.getTime()).toBeGreaterThan(putAtMs - 60_000)
    })

    it('keeps the media type it was given, and takes the extension’s otherwise', async () => {
      await storage.put('t/a.jpg', Buffer.from('a'), { contentType: 'image/png' })
      expect((await storage.head('t/a.jpg'))?.contentType).toBe('image/png')
      await storage.put('t/a.jpg', Buffer.from('b'))
      expect((await storage.head('t/a.jpg'))?.contentType).toBe('image/jpeg')
      await storage.put('t/odd', Buffer.from('c'))
      expect((await storage.head('t/odd'))?.contentType).toBe('application/octet-stream')
    })

    it('copies an object, which then lives by itself', async () => {
      await storage.put('t/a.jpg', Buffer.from('one'), { contentType: 'image/webp' })
      await storage.copy('t/a.jpg', 't/b/表 +%.jpg')
      await storage.copy('t/a.jpg', 't/b/表 +%.jpg')
      await storage.put('t/a.jpg', Buffer.from('two'))
      expect(await text('t/b/表 +%.jpg')).toBe('one')
      expect((await storage.head('t/b/表 +%.jpg'))?.contentType).toBe('image/webp')
      await storage.delete('t/a.jpg')
      expect(await text('t/b/表 +%.jpg')).toBe('one')
      await expect(storage.copy('t/a.jpg', 't/c')).rejects.toBeInstanceOf(ObjectNotFound)
    })

    it('keeps an empty object', async () => {
      await storage.put('t/empty', Buffer.alloc(0))
      expect((await storage.readWhole('t/empty')).body).toHaveLength(0)
      const opened = await storage.read('t/empty')
      expect(await buffer(opened.stream)).toHaveLength(0)
      expect(opened).toMatchObject({ length: 0, total: 0 })
    })

    it('changes the entity tag with the bytes', async () => {
      await storage.put('t/a', Buffer.from('one'))
      const first = await storage.head('t/a')
      await storage.put('t/a', Buffer.from('two'))
      expect((await storage.head('t/a'))?.etag).not.toBe(first?.etag)
    })

    it('keeps a large stream of unknown length', async () => {
      const chunk = Buffer.alloc(MEGABYTE, 7)
      await storage.put(
        't/large',
        Readable.from(
          (function* () {
            for (let i = 0; i < 21; i += 1) yield chunk
          })(),
        ),
      )
      expect((await storage.head('t/large'))?.length).toBe(21 * MEGABYTE)
      const { stream } = await storage.read('t/large', { range: { start: 20 * MEGABYTE } })
      expect((await buffer(stream)).equals(chunk)).toBe(true)
    })

    it.each([
      [{ start: 0, end: 0 }, 'a', 0],
      [{ start: 2, end: 4 }, 'cde', 2],
      [{ start: 8 }, 'ij', 8],
      [{ start: 8, end: 99 }, 'ij', 8],
      [{ last: 3 }, 'hij', 7],
      [{ last: 99 }, 'abcdefghij', 0],
    ])('reads the range %j', async (range, expected, start) => {
      await storage.put('t/abc', Buffer.from('abcdefghij'))
      const opened = await storage.read('t/abc', { range })
      expect((await buffer(opened.stream)).toString()).toBe(expected)
      expect(opened).toMatchObject({ start, length: expected.length, total: 10 })
    })

    it.each([{ start: 10 }, { start: 99, end: 100 }, { last: 0 }])(
      'refuses the range %j of ten bytes',
      async (range) => {
        await storage.put('t/abc', Buffer.from('abcdefghij'))
        await expect(storage.read('t/abc', { range })).rejects.toMatchObject({
          code: 'range_not_satisfiable',
        })
      },
    )

    it('names what is missing', async () => {
      await storage.put('t/folder/file', Buffer.from('a'))
      for (const key of ['t/none', 't/folder', 't/folder/file2', 't/none/deep/er']) {
        expect(await storage.head(key)).toBeUndefined()
        await expect(storage.read(key)).rejects.toBeInstanceOf(ObjectNotFound)
        await expect(storage.readWhole(key)).rejects.toBeInstanceOf(ObjectNotFound)
        await expect(storage.delete(key)).resolves.toBeUndefined()
      }
      expect(await text('t/folder/file')).toBe('a')
    })

    it.each([
      't/日本語 の 名前.txt',
      't/e\u0301 or é.txt',
      't/🏮/😀.txt',
      't/%2e%2e/%00.txt',
      't/a b+c&d=e?f#g.txt',
      't/...',
      't/.hidden',
      't/quote\'"<>|*:;.txt',
      `t/${'あ'.repeat(70)}.txt`,
      't/trailing dot.',
      't/~tilde/$dollar/`tick',
    ])('takes the key %s', async (key) => {
      await storage.put(key, Buffer.from(key))
      expect(await text(key)).toBe(key)
      expect(await keysOf('t/')).toEqual([key])
      await storage.delete(key)
      expect(await keysOf('t/')).toEqual([])
    })

    it.each([
      '',
      '/t/a',
      't/',
      't//a',
      '../a',
      't/../a',
      't/..',
      './t',
      't/a\0b',
      't/a\nb',
      't\\a',
      't/\ud800',
      `t/${'a'.repeat(300)}`,
      `t/${'abc/'.repeat(300)}a`,
    ])('refuses the key %j everywhere', async (key) => {
      await expect(storage.put(key, Buffer.from('a'))).rejects.toBeInstanceOf(InvalidKey)
      await expect(storage.putIfAbsent(key, Buffer.from('a'))).rejects.toBeInstanceOf(InvalidKey)
      await expect(storage.head(key)).rejects.toBeInstanceOf(InvalidKey)
      await expect(storage.read(key)).rejects.toBeInstanceOf(InvalidKey)
      await expect(storage.readWhole(key)).rejects.toBeInstanceOf(InvalidKey)
      await expect(storage.delete(key)).rejects.toBeInstanceOf(InvalidKey)
    })

    it('puts an absent object once when several writers try', async () => {
      const tries = await Promise.all(
        Array.from({ length: 8 }, (_, i) => storage.putIfAbsent('t/once', Buffer.from(`${i}`))),
      )
      expect(tries.filter(Boolean)).toHaveLength(1)
      expect(await text('t/once')).toBe(`${tries.indexOf(true)}`)
      const late = await storage.putIfAbsent('t/once', Readable.from([Buffer.from('late')]), {
        contentType: 'image/png',
      })
      expect(late).toBe(false)
      expect(await text('t/once')).toBe(`${tries.indexOf(true)}`)
      expect((await storage.head('t/once'))?.contentType).toBe('application/octet-stream')
    })

    it('shows one whole version while many are put at once', async () => {
      const versions = Array.from({ length: 8 }, (_, i) => Buffer.alloc(200_000, 97 + i))
      await Promise.all(versions.map((body) => storage.put('t/race', body)))
      const { body } = await storage.readWhole('t/race')
      expect(versions.some((version) => version.equals(body))).toBe(true)
    })

    it('stores nothing of a stream that breaks, and keeps what was there', async () => {
      await storage.put('t/kept', Buffer.from('old'))
      const broken = () =>
        Readable.from(
          (function* () {
            for (let i = 0; i < 12; i += 1) yield Buffer.alloc(MEGABYTE, i)
            throw new Error('the sender went away')
          })(),
        )
      await expect(storage.put('t/kept', broken())).rejects.toThrow('the sender went away')
      await expect(storage.put('t/new', broken())).rejects.toThrow('the sender went away')
      expect(await text('t/kept')).toBe('old')
      expect(await keysOf('t/')).toEqual(['t/kept'])
    })

    it('stores nothing of a put that is aborted half-way', async () => {
      const control = new AbortController()
      const body = Readable.from(
        (async function* () {
          yield Buffer.alloc(MEGABYTE)
          control.abort()
          await new Promise((resolve) => setTimeout(resolve, 20))
          yield Buffer.alloc(MEGABYTE)
        })(),
      )
      await expect(
        storage.put('t/aborted', body, { signal: control.signal }),
      ).rejects.toMatchObject({ name: 'AbortError' })
      expect(await keysOf('t/')).toEqual([])
    })

    it.each([
      ['too few', 11],
      ['too many', 9],
    ])('stores nothing when a body has %s bytes', async (_name, length) => {
      const bytes = Buffer.from('0123456789')
      for (const body of [Readable.from([bytes]), bytes]) {
        await expect(storage.put('t/short', body, { length })).rejects.toBeInstanceOf(
          LengthMismatch,
        )
      }
      expect(await keysOf('t/')).toEqual([])
      await storage.put('t/right', Readable.from([bytes]), { length: 10 })
      expect(await text('t/right')).toBe('0123456789')
    })

    it('lists in the byte order of keys, below any prefix', async () => {
      const keys = ['t/a-b', 't/a/x', 't/a0', 't/aa/y/z', 't/b', 't/あ', 't/ｱ', 't/😀']
      for (const key of keys.toReversed()) await storage.put(key, Buffer.from(key))
      expect(await keysOf('t/')).toEqual(keys)
      expect(await keysOf('t/a')).toEqual(['t/a-b', 't/a/x', 't/a0', 't/aa/y/z'])
      expect(await keysOf('t/a/')).toEqual(['t/a/x'])
      expect(await keysOf('t/none/')).toEqual([])
      for await (const { key, length, lastModified } of storage.list('t/b')) {
        expect([key, length]).toEqual(['t/b', 3])
        expect(lastModified).toBeInstanceOf(Date)
      }
    })

    it('lists more objects than one answer of a service holds', async () => {
      const keys = Array.from({ length: 1100 }, (_, i) => `t/${String(i).padStart(5, '0')}`)
      for (let from = 0; from < keys.length; from += 50) {
        await Promise.all(
          keys.slice(from, from + 50).map((key) => storage.put(key, Buffer.from('a'))),
        )
      }
      expect(await keysOf('t/')).toEqual(keys)
      await storage.deletePrefix('t/')
      expect(await keysOf('t/')).toEqual([])
    })

    it('deletes one folder and not its namesake', async () => {
      for (const key of ['t/1/a', 't/1/b/c', 't/10/a', 't/1.txt']) {
        await storage.put(key, Buffer.from('a'), { contentType: 'image/png' })
      }
      await storage.deletePrefix('t/1/')
      expect(await keysOf('t/')).toEqual(['t/1.txt', 't/10/a'])
      await storage.deletePrefix('t/1/')
      await expect(storage.deletePrefix('t/1')).rejects.toBeInstanceOf(InvalidKey)
      await expect(storage.deletePrefix('/')).rejects.toBeInstanceOf(InvalidKey)
      await storage.put('t/1/a', Buffer.from('again'))
      expect(await text('t/1/a')).toBe('again')
    })

    it('ends a read that its caller gave up', async () => {
      await storage.put('t/large', Buffer.alloc(8 * MEGABYTE))
      const control = new AbortController()
      const { stream } = await storage.read('t/large', { signal: control.signal })
      const rest = buffer(stream)
      control.abort()
      await expect(rest).rejects.toMatchObject({ name: 'AbortError' })
    })
  })
}
