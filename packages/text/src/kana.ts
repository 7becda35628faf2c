/** How far each hiragana sits below its katakana in Unicode (ア U+30A2, あ U+3042). */
const KATAKANA_TO_HIRAGANA = 0x60

/** Writes katakana as hiragana ("カナ" → "かな"); half-width katakana and everything else stays. */
export function toHiragana(text: string): string {
  // A run at a time: a library folds as many letters as a long novel has.
  return text.replace(/[ァ-ヶヽヾ]+/g, (run) => {
    let folded = ''
    for (let at = 0; at < run.length; at++) {
      folded += String.fromCharCode(run.charCodeAt(at) - KATAKANA_TO_HIRAGANA)
    }
    return folded
  })
}
