/** What subtitles or a script are called: their own label, else their language in the interface's words. */
export function nameLanguage(
  { label = '', language }: { label?: string | undefined; language: string },
  tag: string,
): string {
  if (label !== '' && label !== language) return label
  try {
    return new Intl.DisplayNames(tag, { type: 'language' }).of(language) ?? language
  } catch {
    // What the file says of its language is no language tag.
    return language
  }
}
