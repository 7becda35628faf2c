/** Rows as a shop would send them, for the API's description; its test holds them to the schemas. */
export const EXAMPLE_WORK = {
  workno: 'BJ00000101',
  version: 3,
  inservice: true,
  name: { ja_JP: '灯台のある町 1', en_US: 'The Town with the Lighthouse 1' },
  name_phonetic: { ja_JP: 'トウダイノアルマチ 1' },
  description: { ja_JP: '海辺の町に\n灯りが戻る。' },
  maker: {
    id: 'BG00001',
    name: { ja_JP: '波止場書房', en_US: 'Wharf Books' },
    name_phonetic: { ja_JP: 'ハトバショボウ' },
  },
  author_name: '浜野みさき',
  tags: [{ name: '浜野みさき', class: 'created_by', sub_class: null }],
  genre_ids: [17],
  work_type: 'MNG',
  age_category: 'all',
  site_id: 'books',
  direction: 'rtl',
  series: { title_id: 'TITLE00000001', name: '灯台のある町', volume_number: 1, total: 3 },
  regist_date: '2026-07-01T00:00:00Z',
  upgrade_date: null,
  download_start_date: null,
  production_id: null,
  zip_allowed: true,
  folder_allowed: true,
  product_url: 'https://shop.example.com/work/BJ00000101',
  content: {
    url: 'https://shop.example.com/api/content/BJ00000101.zip',
    length: 48_210_944,
    sha256: '6d9f1f1f6f4f0d7b0d3f3a0f8f1c3a5b6b1c2d3e4f5061728394a5b6c7d8e9f0',
  },
  is_one_click_free: true,
  free_until: '2026-12-31T15:00:00Z',
  sample_pages: 3,
  rating: 4.5,
  dlcount: 1200,
  genres: [
    {
      id: 17,
      name: { ja_JP: '日常', en_US: 'Everyday life' },
      category: { id: 2, name: { ja_JP: '物語', en_US: 'Stories' } },
    },
  ],
}

export const EXAMPLE_SALE = {
  sale_id: 'S-2026-000815',
  version: 1,
  account_id: 'C-1001',
  workno: 'BJ00000101',
  sales_date: '2026-07-07T20:44:08Z',
  status: 'active',
}

export const EXAMPLE_REFUND = { ...EXAMPLE_SALE, version: 2, status: 'refunded' }
