import type { CatalogueWork } from '@yomikura/contract/storefront'
import { createHash } from 'node:crypto'
import type { DescribedWork } from './repository.ts'

/** What the computation knows of a work. Names are numbers: equal ones are the same name. */
export type Profile = {
  workno: string
  maker: number
  /** Series; undefined for a work that stands alone. */
  title: number | undefined
  volume: number | null
  workType: number
  /** Larger means for older readers. */
  ageRank: number
  /** Only works on sale are recommended; for all others something is. */
  isListed: boolean
  /** Tags and genres, each once. */
  features: readonly number[]
}

const AGE_RANKS = { all: 0, r15: 1, r18: 2 } as const

/** The works of a catalogue as the computation sees them, small enough to hold all of them at once. */
export class Profiles {
  readonly #names = new Map<string, number>()
  readonly #digest = createHash('sha256')
  readonly #places = new Map<string, number>()
  readonly works: Profile[] = []

  /** Works come in the order of their numbers. */
  add({ workno, source, inservice, catalogue }: DescribedWork): void {
    const work = JSON.parse(catalogue) as CatalogueWork
    const title = work.series?.title_id
    const features = new Set([
      ...work.tags.map((tag) => `tag:${tag.class}:${tag.name}`),
      ...work.genre_ids.map((id) => `genre:${id}`),
    ])
    const profile: Profile = {
      workno,
      maker: this.#toNumber(`maker:${work.maker.id}`),
      title: title === undefined ? undefined : this.#toNumber(`title:${title}`),
      volume: work.series?.volume_number ?? null,
      workType: this.#toNumber(`type:${work.work_type}`),
      ageRank: AGE_RANKS[work.age_category],
      isListed: source === 'storefront' && inservice === 1,
      features: [...features].map((feature) => this.#toNumber(feature)),
    }
    this.#digest.update(JSON.stringify([profile, work.maker.id, title, work.work_type]))
    this.#digest.update(JSON.stringify([...features]))
    this.#places.set(workno, this.works.length)
    this.works.push(profile)
  }

  /** Place of a work among `works`; undefined for one that the catalogue does not have. */
  findPlace(workno: string): number | undefined {
    return this.#places.get(workno)
  }

  /** Differs as soon as anything differs that a computation depends on. May be asked for once. */
  toDigest(): string {
    return this.#digest.digest('hex')
  }

  #toNumber(name: string): number {
    const known = this.#names.get(name)
    if (known !== undefined) return known
    const number = this.#names.size
    this.#names.set(name, number)
    return number
  }
}
