/** A name in the languages the shop speaks; Japanese is always there. */
export type LocalName = {
  ja_JP: string
  en_US: string
  zh_CN?: string
  zh_TW?: string
  ko_KR?: string
}

/** What a shop knows about one work; its files come from `writeDemoWork`. */
export type DemoWork = {
  workno: string
  name: LocalName
  name_phonetic: { ja_JP: string; en_US: string }
  maker: { id: string; name: LocalName; name_phonetic: { ja_JP: string; en_US: string } }
  author_name: string
  tags: { name: string; class: 'created_by' | 'scenario_by' | 'illust_by' | 'other' }[]
  translator?: { id: string; name: LocalName; name_phonetic: { ja_JP: string; en_US: string } }
  /**
   * One of the wire's three-letter codes: MNG comic, ICG illustrations, PBC publication, MUS music, SOU sound,
   * MOV film, WBT webtoon, VCM voice comic, NRE novel, ACN game, TOL tool.
   */
  work_type: 'MNG' | 'ICG' | 'PBC' | 'MUS' | 'MOV' | 'WBT' | 'VCM' | 'NRE' | 'ACN' | 'TOL' | 'SOU'
  age_category: 'all'
  direction: 'rtl' | 'ltr' | 'vertical'
  series: null | {
    title_id: string
    name: string
    names: LocalName
    volume_number: number
    total: number
  }
  regist_date: string
  description: { ja_JP: string; en_US: string }
  price_yen: number
  // What may be done with it, where that does not follow from its files.
  is_playwork?: boolean
  readable?: boolean
  downloadable?: boolean
  touch_content_count?: number
  app_type?: string
}
