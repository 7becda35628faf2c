import type { Work } from '@yomikura/contract/works'

/** A work as the server sends it; overrides say what a test is about. */
export function aWork(overrides: Partial<Work> & { workno: string }): Work {
  const name = { ja_JP: `作品 ${overrides.workno}` }
  const maker = {
    id: 'RG00001',
    name: { ja_JP: '夜凪工房' },
    name_phonetic: { ja_JP: 'よなぎこうぼう' },
  }
  return {
    title_id: null,
    name,
    name_phonetic: { ja_JP: '' },
    work_name: name.ja_JP,
    maker,
    translator: null,
    author_name: null,
    maker_name: maker.name.ja_JP,
    work_type: 'MNG',
    work_category: 'book',
    file_type: 'IJP',
    age_category: 'all',
    dl_format: 0,
    site_id: 'home',
    touch_site_id: 'home',
    content_length: 1000,
    content_size: 1000,
    content_count: 24,
    touch_content_count: 24,
    inservice: 1,
    touch_inservice: 1,
    os: [],
    tags: [],
    genre_ids: [],
    regist_date: '2026-01-10T00:00:00.000000Z',
    upgrade_date: null,
    sales_date: null,
    download_start_date: null,
    work_files: { main: '', sam: '', thumb: '', mainThumb: '' },
    work_thumbnail_url: '',
    cover: null,
    work_url: 'https://shop.example/work',
    is_playwork: true,
    downloadable: true,
    encodable: true,
    readable: true,
    zip_allowed: true,
    folder_allowed: true,
    series: null,
    purchase_type: 1,
    rental_id: null,
    rental_time: null,
    rental_activate_date: null,
    rental_expired_date: null,
    viewer_type: 'play',
    app_type: '',
    direction: 'rtl',
    revision: '01970000-0000-7000-8000-000000000001',
    ...overrides,
  }
}

/** Worknos `RJ000001`, `RJ000002`, … */
export function worknos(count: number): string[] {
  return Array.from({ length: count }, (_, number) => `RJ${String(number + 1).padStart(6, '0')}`)
}
