import { toContentPath } from '@yomikura/content/content-folder'
import { walkFiles } from '@yomikura/content/tree-path'
import type { GrantParameters } from '@yomikura/contract/delivery'
import type { TestHosts } from '../access-matrix/test-hosts.ts'
import type { DemoRevision } from './test-demo-revisions.ts'

const API = '/api/yomikura'

/** An answer to a visitor, and what was asked. */
export type VisitorAnswer = { asked: string; status: number; body: Buffer }

/** Somebody without a session, who has read the code and asks for everything. */
export class TestVisitor {
  readonly #hosts: TestHosts['hosts']
  readonly #publicKey: string

  constructor({ hosts }: TestHosts, publicKey: string) {
    this.#hosts = hosts
    this.#publicKey = publicKey
  }

  async ask(
    host: 'app' | 'media' | 'works',
    url: string,
    payload?: object,
  ): Promise<VisitorAnswer> {
    const answer = await this.#hosts[host].inject({
      url,
      ...(payload && { method: 'POST', payload }),
    })
    return {
      asked: `${host} ${payload ? 'POST ' : ''}${url}`,
      status: answer.statusCode,
      body: answer.rawPayload,
    }
  }

  /** Every grant that is given to anybody for the work, as a query. */
  async collectGrants(workno: string): Promise<{ free: string[]; sample: string[] }> {
    const key = { public_key: this.#publicKey }
    const viewer = { ...key, play_type: 'image', revision: '' }
    const get = (path: string, payload?: object) => this.#grantOf(`${API}/v2/${path}`, payload)
    return {
      free: [
        ...(await get(`free/token/${workno}`)),
        ...(await get(`free/viewer/token/${workno}`, viewer)),
      ],
      sample: [
        ...(await get(`sample/token/${workno}`)),
        ...(await get(`sample/viewer/token/${workno}`, key)),
      ],
    }
  }

  async #grantOf(url: string, payload?: object): Promise<string[]> {
    const { status, body } = await this.ask('app', url, payload)
    if (status !== 200) return []
    const { parameters } = JSON.parse(body.toString()) as { parameters: GrantParameters }
    return [new URLSearchParams(parameters).toString()]
  }

  /** One file of a revision, by every address that somebody could think of. */
  async askForFile(demo: DemoRevision, path: string): Promise<VisitorAnswer[]> {
    const folder = `/${toContentPath(demo.work.workno)}`
    return Promise.all([
      this.ask('media', `${folder}/${path}`),
      this.ask('media', `${folder}/${demo.revision}/${path}`),
      this.ask('media', `${folder.replace('/content/', '/images/')}/${path}`),
      this.ask('media', `/storage${folder}/${demo.revision}/${path}`),
      this.ask('app', `${folder}/${path}`),
      this.ask('works', `${folder}/${path}`),
      this.ask('works', `/run/x/${path}`),
    ])
  }

  /** One file of the tree through every call that leads a signed-in owner to it, and the whole work. */
  async askAsOwner({
    work: { workno },
    revision,
    ziptree,
  }: DemoRevision): Promise<VisitorAnswer[]> {
    const files = [...walkFiles(ziptree.tree)]
    const places = files.flatMap(({ path, entry: { hashname } }) => {
      const query = `workno=${workno}&path=${encodeURIComponent(path)}`
      const token = { workno, hashname, revision, public_key: this.#publicKey }
      return [
        ...this.#links(query),
        this.ask('app', `${API}/v3/csr/token?workno=${workno}&hashname=${hashname}`),
        this.ask('app', `${API}/v3/csr/reflowable/token`, { ...token, play_type: 'image' }),
        this.ask('works', `/run/x/${encodeURIComponent(path)}`),
      ]
    })
    const viewer = { play_type: 'image', revision, public_key: this.#publicKey }
    return Promise.all([
      ...places,
      ...this.#links(`workno=${workno}`),
      this.ask('app', `${API}/v3/download/sign/url?workno=${workno}`),
      this.ask('media', `${API}/v3/download/sign/cookie?workno=${workno}`),
      this.ask('app', `${API}/v3/viewer/token/${workno}`, viewer),
      this.ask('app', `${API}/v3/download/token/${workno}`, viewer),
      this.ask('app', `${API}/v3/html/token/${workno}`, {}),
    ])
  }

  #links(query: string): Promise<VisitorAnswer>[] {
    return [
      this.ask('app', `/yomikura/download?${query}`),
      this.ask('app', `${API}/v3/download?${query}`),
      this.ask('media', `/yomikura/download?${query}`),
    ]
  }
}
