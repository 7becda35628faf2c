import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, TEST_DIALECTS } from '#test/test-dialects.ts'
import { createTestApp } from '#test/test-visitors.ts'
import { type Call, createCaller, guest } from '#test/test-reader.ts'
import { genreRoutes } from './routes.ts'
import { GenreService } from './service.ts'

describe.each(TEST_DIALECTS)('genres on $engine', ({ open }) => {
  let db: Db
  let app: App
  let call: Call

  beforeAll(async () => {
    db = await openTestDb(open)
    app = await createTestApp()
    call = createCaller(app, JSON.parse)
    genreRoutes(app, '/api/yomikura', new GenreService({ db }))
    await app.ready()
  })
  beforeEach(() => clearTestDb(db))
  afterAll(async () => {
    await app.close()
    await db.destroy()
  })

  const ask = (genre_ids: unknown) =>
    call('POST', '/v3/genres', { who: guest, body: { genre_ids } })

  it('shows everyone the names that are known', async () => {
    const name = (text: string) => JSON.stringify({ ja_JP: text })
    await db
      .insertInto('genre_category')
      .values([
        { category_id: 1, sort: 2, name: name('気分') },
        { category_id: 2, sort: 1, name: name('場所') },
      ])
      .execute()
    await db
      .insertInto('genre')
      .values([
        { genre_id: 12, category_id: 1, sort: 2, name: name('静か') },
        { genre_id: 13, category_id: 1, sort: 1, name: name('夜') },
        { genre_id: 14, category_id: 2, sort: 3, name: name('海') },
      ])
      .execute()
    expect((await ask([12, 13, 99, 12])).body).toEqual({
      genres: [
        { id: 13, category_id: 1, sort: 1, name: { ja_JP: '夜' } },
        { id: 12, category_id: 1, sort: 2, name: { ja_JP: '静か' } },
      ],
      categories: [{ id: 1, sort: 2, name: { ja_JP: '気分' } }],
    })
  })

  it('answers empty lists where the shop names none', async () => {
    for (const ids of [[], [1, 2]]) {
      expect((await ask(ids)).body).toEqual({ genres: [], categories: [] })
    }
  })

  it.each([
    ['a text', ['1']],
    ['a fraction', [1.5]],
    ['a number no database holds', [2 ** 40]],
    ['101 ids', Array.from({ length: 101 }, (_, index) => index)],
    ['no list', 1],
  ])('refuses %s', async (_what, ids) => {
    expect((await ask(ids)).status).toBe(400)
  })
})
