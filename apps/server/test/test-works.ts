import type { Ziptree } from '@yomikura/content/ziptree'
import type { CatalogueWork, FeedSale } from '@yomikura/contract/storefront'

/** A work as a shop's feed describes it. */
export function aCatalogueWork(overrides: Partial<CatalogueWork> = {}): CatalogueWork {
  return {
    workno: 'BJ00000101',
    version: 1,
    inservice: true,
    name: { ja_JP: '夜の灯台' },
    name_phonetic: { ja_JP: 'ヨルノトウダイ' },
    description: { ja_JP: '灯台守の話。' },
    maker: {
      id: 'BG00001',
      name: { ja_JP: 'みなと書房' },
      name_phonetic: { ja_JP: 'ミナトショボウ' },
    },
    author_name: '山田/鈴木',
    tags: [{ name: '山田', class: 'created_by', sub_class: null }],
    genre_ids: [12],
    work_type: 'MNG',
    age_category: 'all',
    site_id: 'books',
    direction: 'rtl',
    series: null,
    regist_date: '2026-01-02T03:04:05Z',
    upgrade_date: null,
    download_start_date: null,
    production_id: null,
    zip_allowed: true,
    folder_allowed: true,
    product_url: 'https://shop.example.test/works/BJ00000101',
    content: null,
    ...overrides,
  }
}

/** A sale as a shop's feed lists it. */
export function aFeedSale(overrides: Partial<FeedSale> = {}): FeedSale {
  return {
    sale_id: 'S1',
    version: 1,
    account_id: 'alice',
    workno: 'BJ00000101',
    sales_date: '2026-07-07T20:44:08Z',
    status: 'active',
    ...overrides,
  }
}

/** The workno with this number. */
export function aWorkno(number: number): string {
  return `BJ${String(number).padStart(8, '0')}`
}

/** The tree of a work with these files, as storage has it. */
export function aTree(workno: string, names: readonly string[] = []): string {
  const file = { type: 'other', length: 1 }
  return JSON.stringify({
    ...{ hash: 'ab', workno, version: 2, revision: 'r', updated_at: '2026-01-02 03:04:05' },
    ...{ direction: 'rtl', tree: [] },
    playfile: Object.fromEntries(names.map((name) => [name, file])) as Ziptree['playfile'],
  } satisfies Ziptree)
}
