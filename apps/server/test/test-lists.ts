import type { MyList } from '@yomikura/contract/mylists'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { App } from '#http/app.ts'
import type { Db } from '#platform/db/database.ts'
import { clearTestDb, openTestDb, type TestDialect } from './test-dialects.ts'
import { createTestApp, TestClock } from './test-visitors.ts'
import { WorkRights } from '#modules/library/index.ts'
import { aWorkno } from './test-works.ts'
import { myListRoutes } from '#modules/lists/routes.ts'
import { MyListService } from '#modules/lists/my-lists.ts'
import { alice, type Call, createCaller, sellWork } from './test-reader.ts'

/** The calls of My Lists over a database of their own, and what readers do with them. */
export class TestLists {
  readonly clock = new TestClock()
  #db: Db | undefined
  #app: App | undefined
  #call: Call | undefined

  /** Opens before a suite's tests, empties before each, and closes after them. */
  static use(open: TestDialect['open']): TestLists {
    const lists = new TestLists()
    beforeAll(() => lists.#open(open))
    beforeEach(() => clearTestDb(lists.db))
    afterAll(async () => {
      await lists.#app?.close()
      await lists.#db?.destroy()
    })
    return lists
  }

  async #open(open: TestDialect['open']): Promise<void> {
    const { clock } = this
    const db = await openTestDb(open)
    const app = await createTestApp()
    const service = new MyListService({ db, clock, rights: new WorkRights({ db, clock }) })
    myListRoutes(app, '/api/yomikura', service)
    myListRoutes(app, '/api', service)
    await app.ready()
    this.#db = db
    this.#app = app
    this.#call = createCaller(app, JSON.parse)
  }

  get db(): Db {
    if (!this.#db) throw new Error('The suite has not begun.')
    return this.#db
  }

  readonly call: Call = (...request) => {
    if (!this.#call) throw new Error('The suite has not begun.')
    return this.#call(...request)
  }

  readonly sell = (workno: string, account_id = 'alice') =>
    sellWork(this.db, this.clock, { workno, account_id })

  readonly createList = async (title = '夜に読む', who = alice) =>
    toBody<{ mylist_id: string }>(await this.call('POST', '/mylists', { who, body: { title } }))
      .mylist_id

  readonly add = (id: string, workno: string, sent: Parameters<Call>[2] = {}) =>
    this.call('POST', `/mylists/${id}/works?workno=${workno}`, sent)

  readonly lists = async (who = alice) =>
    toBody<{ mylists: MyList[] }>(await this.call('GET', '/mylists', { who })).mylists

  /** A list of Alice's that holds bought works of these numbers. */
  readonly aListOf = async (numbers: number[]) => {
    const id = await this.createList()
    for (const number of numbers) {
      await this.sell(aWorkno(number))
      await this.add(id, aWorkno(number))
    }
    return id
  }
}

function toBody<T>({ body }: { body: unknown }): T {
  return body as T
}
