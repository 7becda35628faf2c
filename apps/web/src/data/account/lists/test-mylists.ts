import { AppError } from '@yomikura/contract/errors'
import type { MyList } from '@yomikura/contract/mylists'
import type { ApiClient } from '../../base/api/client.ts'
import { CommunicationError } from '../../base/api/errors.ts'

type Options = { headers?: Record<string, string>; query?: { workno?: string } }

/** The server's side of My Lists, small: one counter for the account, a version for each list. */
export class TestMyLists {
  lists: MyList[] = []
  version = 0
  isAway = false
  /** Requests as they came, by method and path. */
  readonly requests: string[] = []
  /** Resolves before the next answer is given. */
  gate: Promise<void> = Promise.resolve()

  readonly api = {
    get: () => this.#answer('GET /mylists', () => ({ mylists: this.lists, version: this.version })),
    post: (path: string, body: { title: string; worknos?: string[] }, options: Options) =>
      this.#answer(`POST ${path}`, () => {
        if (body?.worknos) {
          const list = this.#find(path)
          const added = body.worknos.filter((one) => !list.data.includes(one))
          return this.#change(list, { data: [...list.data, ...added] })
        }
        const workno = options.query?.workno
        if (workno === undefined) return this.#change(this.make(body.title))
        const list = this.#find(path)
        if (list.data.includes(workno)) throw new AppError('mylist_work_duplicate')
        return this.#change(list, { data: [...list.data, workno] })
      }),
    put: (path: string, body: { title?: string; new_order?: string[] }, options: Options) =>
      this.#answer(`PUT ${path}`, () => {
        const list = this.#seen(path, options)
        const { title = list.title, new_order: data = list.data } = body
        return this.#change(list, { title, data })
      }),
    delete: (path: string, _body?: object, options: Options = {}) =>
      this.#answer(`DELETE ${path}`, () => {
        const workno = /works\/(.+)$/.exec(path)?.[1]
        if (workno !== undefined) {
          const list = this.#find(path)
          return this.#change(list, { data: list.data.filter((entry) => entry !== workno) })
        }
        const list = this.#seen(path, options)
        this.lists = this.lists.filter(({ id }) => id !== list.id)
        return { mylist_id: list.id, version: ++this.version }
      }),
  } as unknown as ApiClient

  /** Another device makes a list. */
  make(title: string, data: string[] = []): MyList {
    const version = ++this.version
    const insert_date = '2026-11-01T00:00:00.000000Z'
    const list = { id: `list${String(version)}`, title, data, insert_date, version }
    this.lists = [...this.lists, list]
    return list
  }

  /** Another device changes a list. */
  changeElsewhere(id: string, change: Partial<Pick<MyList, 'title' | 'data'>>): void {
    this.#change(this.#find(`/mylists/${id}`), change)
  }

  async #answer<T>(request: string, make: () => T): Promise<T> {
    this.requests.push(request)
    await this.gate
    if (this.isAway) throw new CommunicationError('No network.')
    return structuredClone(make())
  }

  #change(list: MyList, change: Partial<MyList> = {}) {
    const version = Object.keys(change).length > 0 ? ++this.version : list.version
    this.lists = this.lists.map((one) =>
      one.id === list.id ? { ...one, ...change, version } : one,
    )
    return { result: true, mylist_id: list.id, version }
  }

  #find(path: string): MyList {
    const id = path.split('/')[2]
    const list = this.lists.find((one) => one.id === id)
    if (!list) throw new AppError('not_found')
    return list
  }

  #seen(path: string, { headers }: Options): MyList {
    const list = this.#find(path)
    if (headers?.['If-Match'] !== `"${String(list.version)}"`)
      throw new AppError('version_conflict')
    return list
  }
}
