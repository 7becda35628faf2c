import type { FreeSeries, FreeTitle } from '@yomikura/contract/free'

const MAKER = { id: 'RG00001', name: { ja_JP: '夜凪工房', en_US: 'Yonagi Works' } }

/** A free title as the server sends it, with one volume of its own number. */
export function aFreeTitle(title_id: string, overrides: Partial<FreeTitle> = {}): FreeTitle {
  const name = `題 ${title_id}`
  return {
    title_id,
    title_name: name,
    title_names: { ja_JP: name },
    image: { image_main: '', image_thumbnail: '' },
    workno: 'BJ00000001',
    maker_name: MAKER.name.ja_JP,
    maker: MAKER,
    work_type: 'MNG',
    age_category: 'all',
    free_count: 1,
    ...overrides,
  }
}

/** The free volumes of a title, as the server sends them. */
export function aFreeSeries(title_id: string, worknos: readonly string[]): FreeSeries {
  return {
    series: { title_id, name: `題 ${title_id}`, names: { ja_JP: `題 ${title_id}` }, maker: MAKER },
    works: worknos.map((workno, index) => ({
      workno,
      volume: index + 1,
      readable: true,
      site_id: 'books',
      work_thumbnail_url: '',
      name: { ja_JP: `${String(index + 1)}巻` },
      author_name: null,
      age_category: 'all',
    })),
    next_workno: null,
  }
}
