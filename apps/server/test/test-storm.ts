import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'
import { aCatalogueWork, aFeedSale, aWorkno } from './test-works.ts'

type Storm = {
  accounts: string[]
  works: CatalogueWork[]
  sent: { id: string; sale: FeedSale }[]
  /** What the shop itself holds in the end. */
  final: Map<string, FeedSale>
}

/** Purchases and refunds of some accounts, as the shop would send them one after another. */
export function createStorm(random: () => number): Storm {
  const accounts = Array.from({ length: 10 }, (_, index) => `account-${index}`)
  const worknos = Array.from({ length: 20 }, (_, index) => aWorkno(index + 1))
  const sent: Storm['sent'] = []
  const final: Storm['final'] = new Map()
  for (let index = 0; index < 1000; index++) {
    const known = [...final.values()].at(Math.floor(random() * final.size))
    const isChange = known !== undefined && random() < 0.5
    const sale: FeedSale = isChange
      ? {
          ...known,
          version: known.version + 1,
          status: known.status === 'active' ? 'refunded' : 'active',
        }
      : aFeedSale({
          sale_id: `S${index}`,
          account_id: accounts[Math.floor(random() * accounts.length)] ?? '',
          workno: worknos[Math.floor(random() * worknos.length)] ?? '',
        })
    final.set(sale.sale_id, sale)
    sent.push({ id: `storm_${index}`, sale })
  }
  return { accounts, works: worknos.map((workno) => aCatalogueWork({ workno })), sent, final }
}

/** Numbers from 0 to 1 that are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Puts them into another order, in place. */
export function shuffle<T>(items: T[], random: () => number): void {
  for (let index = items.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    const item = items[index]
    if (item !== undefined) items.splice(index, 1, ...items.splice(other, 1, item))
  }
}
