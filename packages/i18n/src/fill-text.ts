/** Texts of one language by section and name; plural forms carry an ending such as `_one`. */
export type TextSections = Record<string, Record<string, string>>

export type TextValues = Record<string, string | number>

/**
 * Finds `section.name` and fills its `{{places}}`.
 *
 * A number under `count` picks the plural form of the language and is written as the language writes
 * numbers. A key without a text answers itself: a wrong word on screen is better than no screen.
 */
export function fillText(
  texts: TextSections,
  languageTag: string,
  key: string,
  values: TextValues = {},
): string {
  const text = findText(texts, languageTag, key, values.count)
  return (
    text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => toText(values[name], languageTag)) ?? key
  )
}

function findText(
  texts: TextSections,
  languageTag: string,
  key: string,
  count: string | number | undefined,
): string | undefined {
  const dot = key.indexOf('.')
  const section = texts[key.slice(0, dot)]
  const name = key.slice(dot + 1)
  if (typeof count !== 'number') return section?.[name]
  return section?.[`${name}_${pluralFormOf(languageTag, count)}`] ?? section?.[`${name}_other`]
}

const pluralRules = new Map<string, Intl.PluralRules>()

function pluralFormOf(languageTag: string, count: number): string {
  const rules = pluralRules.get(languageTag) ?? new Intl.PluralRules(languageTag)
  pluralRules.set(languageTag, rules)
  return rules.select(count)
}

function toText(value: string | number | undefined, languageTag: string): string {
  return typeof value === 'number' ? value.toLocaleString(languageTag) : (value ?? '')
}
