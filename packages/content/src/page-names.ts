/** So many pictures in one folder are pages; fewer beside something else are its cover. */
export const FEWEST_PAGES = 3

/** Names that people and programs give to the picture of a front cover, in folded form. */
const COVERS = [
  'cover',
  'front',
  'folder',
  'front ?cover',
  'cover ?front',
  'cover ?(?:art|image|page|picture)',
  'book ?cover',
  'jacket',
  'poster',
  'album ?art',
  'hyou?s(?:h|y)?i',
  'ひょうし',
  '表?表紙',
  '表紙',
  '表1',
  'カバー',
  '書影',
  'ジャケット',
  'ジャケ',
  '封面',
  '封皮',
  '封一',
  '书封',
  '표지',
  'couverture',
  'titelbild',
  'portada',
  'copertina',
  'capa',
  'umschlag',
  'omslag',
  'okładka',
  'kapak',
  'обложка',
].join('|')
/** A cover may be numbered as the first of all; its second picture is a page. */
const COVER = new RegExp(
  `^(?:p?0{1,4}1?[ ._-]*)?(?:${COVERS})(?:絵|画像|イラスト|イラ|カラー)?(?: ?\\(?0{0,3}[01]\\)?| ?a)?\\.[a-z0-9]{1,5}$`,
)

/** Words for what is read after a work: these name a folder whole, but for what may stand around them. */
const BONUS_WORDS = [
  'extras?(?: material)?',
  'materi[ae]l(?:e|es)? (?:extra|bonus)',
  'suppl[eé]ments?',
  'anhang',
  'specials?',
  'приложени[ея]',
  'бонусы?',
  'omake',
  'bonus(?:es)?',
  'special features?',
  'behind the scenes',
  'appendix',
  'appendices',
  'tokuten',
  'goodies',
  'afterwords?',
  'credits',
].join('|')
/** Words for copies of its pages, and for what it was made from. */
const ASIDE_WORDS = [
  'text ?(?:less|free)',
  'non? ?text',
  'without text',
  'wall ?papers?',
  'sketch(?:es)?',
  'roughs?',
  'line ?arts?',
  'variants?',
  'variations?',
  'alternat(?:iv)?es?',
  'alts?',
  'making(?: of)?',
  'concept arts?',
  'sabun',
  'samples?',
  'previews?',
  'raws?',
  'psds?',
].join('|')
const AFTER_WORD =
  'pages?|stor(?:y|ies)|chapters?|comics?|scenes?|images?|pictures?|pics|illusts?|illustrations?|arts?|files?|folder|contents?|materials?|tracks?|versions?|ver|set'
/** The same in scripts without spaces: a folder's name begins or ends with one of these. */
const BONUS_SIGNS = [
  'おまけ',
  'オマケ',
  '特典',
  '付録',
  '番外編',
  '番外篇',
  '番外(?!地)',
  'ボーナス(?:トラック|コンテンツ)?',
  'エクストラ',
  'ペーパー',
  'あとがき',
  '後書き',
  'お礼(?:イラスト|絵)',
  '赠品',
  '贈品',
  '附录',
  '附錄',
  '특전',
  '부록',
  '보너스',
].join('|')
const ASIDE_SIGNS = [
  '差分',
  '(?:文字|効果音|台詞|セリフ|せりふ|テキスト|吹き出し|フキダシ)(?:なし|無し|無|ナシ)(?:版|ver)?',
  '壁紙',
  'サンプル',
  '体験版',
  '別バージョン',
  'ボツ(?:絵|案)?',
  '線画',
  'ラフ(?:画|集)?(?![ァ-ヶー])',
  '[設设]定(?:[資资]料集?|画集?|集)',
  '制作資料',
  'メイキング',
  '无字版?',
  '無字版?',
].join('|')
const BONUS = toPatterns(BONUS_WORDS, BONUS_SIGNS)
const ASIDE = toPatterns(ASIDE_WORDS, ASIDE_SIGNS)
/** The work itself, whatever it comes with: 本編（差分あり）. */
const WORK_ITSELF = /本編|本篇|本文|正文|(?:^| )main(?: |$)/
/** A place of its own in the work: 第3話 おまけ follows 第3話. */
const NUMBERED = /^(?:第 ?[\d一-十]|(?:ch|chapter|vol|volume|ep|episode|part|act)(?![a-z]))/
const LEADING_NUMBER = /^[\d#]+[ ._)-]+(?=\D)/
const SEPARATORS = /[^\p{L}\p{N}()]+/gu

/** Whether a picture is the front cover by its name, in the languages that works come in. */
export function isCoverName(name: string): boolean {
  const words = name.normalize('NFKC').toLowerCase().replaceAll(/[_-]/g, ' ')
  // Signs sort a name first, or stand around it: !cover.jpg, [表紙].png.
  return COVER.test(
    words.replace(/^[\s!#@$~+=([{【「『]+/, '').replace(/[\s)\]}】」』]+(?=\.[^.]*$)/, ''),
  )
}

/** A number, or a word that numbers parts or frames them, in a folder's name. */
const CHAPTER =
  /\d|第|[巻卷話话章編篇编冊册部回幕화권편]$|^[上中下前後后]|^(?:[序終终]|prolog(?:ue)?|epilog(?:ue)?|interlude|intermission|プロローグ|エピローグ|楔子|幕間|幕间|尾声|尾聲)(?!\p{L})/u

/** Whether a folder is the work itself or a part of it, by its name: 本編, 第3話, 01, 上巻, Prologue. */
export function isChapterName(name: string): boolean {
  const folded = fold(name)
  return !isExtrasName(name) && (WORK_ITSELF.test(folded) || CHAPTER.test(folded))
}

/** Whether a folder is the work itself, by its name: 本編, 本文（差分あり）, Main. */
export function isWorkItself(name: string): boolean {
  return !isExtrasName(name) && WORK_ITSELF.test(fold(name))
}

/**
 * Whether a folder holds what comes beside the work, by its name: extras, bonus pages, variants
 * without text. A chapter about a bonus is none.
 */
export function isExtrasName(name: string): boolean {
  return isNamed(name, [...BONUS, ...ASIDE])
}

/**
 * Whether what such a folder holds is not read after the work: other forms of its pages (textless,
 * variants, samples), or what it was made from (sketches, raw files).
 */
export function isAsideName(name: string): boolean {
  return isNamed(name, ASIDE)
}

function toPatterns(words: string, signs: string): readonly RegExp[] {
  return [
    new RegExp(
      `^(?:digital |free |the )?(?:${words})(?: (?:${AFTER_WORD}))?(?: ?\\(?\\d{1,3}\\)?)?$`,
    ),
    new RegExp(`^(?:${signs})|(?:${signs})(?: ?\\(?\\d{1,3}\\)?)?$`),
  ]
}

function isNamed(name: string, patterns: readonly RegExp[]): boolean {
  const folded = fold(name)
  if (WORK_ITSELF.test(folded) || NUMBERED.test(folded)) return false
  const words = folded.replace(LEADING_NUMBER, '').replace(SEPARATORS, ' ').trim()
  return patterns.some((pattern) => pattern.test(words))
}

function fold(name: string): string {
  return name.normalize('NFKC').toLowerCase().trim()
}
