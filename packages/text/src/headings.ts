import { parseAozora, type TextLine, toPlainText } from './aozora.ts'

/** A heading of a text, and the line that it stands in. */
export type TextHeading = { line: number; title: string; level: NonNullable<TextLine['heading']> }

/** A line longer than this is a sentence, however it begins. */
const LONGEST_HEADING = 40
const NOTED = /見出し］/
const NUMBER = '[〇零一二三四五六七八九十百千壱弐参\\d０-９]+'
/** How authors number the parts of a text without markup. */
const NAMED = new RegExp(
  '^[\\s　■◆●○◇□【「『〔]*(?:' +
    `第\\s*${NUMBER}\\s*[章話部節巻回幕編夜日]|` +
    `[제]?\\s*\\d+\\s*[장화부]|` +
    '序章|終章|最終章|断章|間章|幕間|序幕|終幕|プロローグ|エピローグ|まえがき|あとがき|前書き|後書き|' +
    '楔子|尾声|尾聲|后记|後記|프롤로그|에필로그|' +
    '(?:chapter|part)\\s+[\\divxlc]+\\b|prologue\\b|epilogue\\b)' +
    '(?:[\\s　:：.．、・「『（(【】」』〕)）〉》―—–-].*)?$',
  'i',
)
const SENTENCE_END = /[。、，,]$/

/**
 * The headings of a text: those that the notation of Aozora Bunko marks, else the lines that are
 * numbered like chapters. Empty where the text has neither.
 */
export function findHeadings(lines: readonly string[]): TextHeading[] {
  const noted = lines.flatMap((source, line): TextHeading[] => {
    if (!NOTED.test(source)) return []
    const parsed = parseAozora(source)
    const title = toPlainText(parsed).trim()
    return parsed.heading && title !== '' ? [{ line, title, level: parsed.heading }] : []
  })
  return noted.length > 0 ? noted : findNamed(lines)
}

function findNamed(lines: readonly string[]): TextHeading[] {
  return lines.flatMap((source, line) => {
    if (source.length > 2 * LONGEST_HEADING || !NAMED.test(source)) return []
    const title = toPlainText(parseAozora(source)).trim()
    if (title.length > LONGEST_HEADING || SENTENCE_END.test(title)) return []
    return [{ line, title, level: 'middle' as const }]
  })
}
