import type { ScriptFile } from '@yomikura/player/track'

/** Scripts with those of the interface's language first; the others keep their order. */
export function sortScripts(scripts: readonly ScriptFile[], tag: string): ScriptFile[] {
  const wanted = toPrimary(tag)
  return scripts.toSorted(
    (a, b) => Number(toPrimary(b.language) === wanted) - Number(toPrimary(a.language) === wanted),
  )
}

/** What a script is called: its own label, else its language in the interface's words. */
export function nameLanguage({ label, language }: ScriptFile, tag: string): string {
  if (label !== '' && label !== language) return label
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? language
  } catch {
    // What the file says of its language is no language tag.
    return language
  }
}

function toPrimary(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
