/** How far each hiragana sits below its katakana in Unicode (ア U+30A2, あ U+3042). */
const KATAKANA_TO_HIRAGANA = 0x60

/** Writes katakana as hiragana ("カナ" → "かな"); half-width katakana and everything else stays. */
export function toHiragana(text: string): string {
  return text.replace(/[ァ-ヶヽヾ]/gu, (kana) =>
    String.fromCodePoint(kana.codePointAt(0)! - KATAKANA_TO_HIRAGANA),
  )
}
