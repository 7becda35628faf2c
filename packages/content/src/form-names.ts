/** What a name says of the form in which pages come: a format, a size, a language, colors. */
export type FormName = {
  /** Words of the form in one order and spelling; empty where the name holds none. */
  form: string
  /** What is left of the name: two names with one rest hold the same pages in two forms. */
  rest: string
  /** Whether one of the words is a format of files: `jpg`, `PDF版`. */
  isFormat: boolean
}

/** Longer names are no names of forms. */
const MAX_LENGTH = 255

const FORMATS = 'jpe?g|png|webp|gif|bmp|tiff?|avif|heic|pdf|epub\\d?|mobi|azw3?|kindle|cbz|zip'
const SIZES =
  '\\d{2,5} ?(?:px|dpi)|\\d{3,5} ?[x×] ?\\d{3,5}|[248]k|u?hd|full ?hd|(?:hi(?:gh)?|low?)[ -]?(?:res(?:olution)?|quality|q)|full ?size|original ?size|compressed|uncompressed|lossless|[hl]q'
const DEVICES = 'smart ?phones?|mobiles?|phones?|tablets?|pc|sp|ipad|iphone|android'
const LANGUAGES =
  'english|japanese|chinese|korean|eng?|jpn?|ja|cn|chs|cht|zh(?: (?:cn|tw|hans|hant))?|kr|kor?'
const COLORS = 'full ?colou?r|colou?r(?:ed)?|mono(?:chrome)?|gr[ae]y ?scale|b ?[&n] ?w|bw'
/** Words of Latin letters stand alone; the others end where another letter of the name begins. */
const LATIN = `(?<![a-z])(?:${[SIZES, DEVICES, LANGUAGES, COLORS].join('|')})(?![a-z])`
const LATIN_FORMATS = `(?<![a-z])(?:${FORMATS})(?![a-z])`
const OTHERS =
  '[高低]画質|[高低]解像度|高精細|軽量|非圧縮|無圧縮|圧縮|原寸|縮小|等倍|印刷|スマートフォン|スマホ|タブレット|携帯|パソコン|' +
  '日本語|英語|中国語|中文|[簡繁]体字?|简体字?|繁體字?|韓国語|한국어|영어|일본어|' +
  'フルカラー|カラー|モノクロ|白黒|グレースケール|全彩|彩色|黑白'
const FORMAT = new RegExp(LATIN_FORMATS)
const FORM = new RegExp(`${LATIN_FORMATS}|${LATIN}|${OTHERS}`, 'g')
/** What stands around such a word and says nothing by itself. */
const AROUND =
  /(?<![a-z])(?:ver(?:sion)?|edition|format|files?|data|images?|pages?|size|for|web|quality)(?![a-z])|ふぁいる|ファイル|データ|画像|形式|サイズ|画質|字幕|用|版|번역|판/g
const NO_WORDS = /[^\p{L}\p{N}]+/gu

/** Reads the form out of a folder's name, or of a file's without its extension. */
export function readFormName(name: string): FormName {
  const folded = name
    .slice(0, MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[_\s]+/g, ' ')
  const words = folded.match(FORM) ?? []
  if (words.length === 0) return { form: '', rest: toRest(folded), isFormat: false }
  const form = [...new Set(words.map(toRest))].sort().join(' ')
  const rest = toRest(folded.replace(FORM, ' ').replace(AROUND, ' '))
  return { form, rest, isFormat: FORMAT.test(folded) }
}

function toRest(text: string): string {
  return text.replaceAll(NO_WORDS, ' ').trim()
}
