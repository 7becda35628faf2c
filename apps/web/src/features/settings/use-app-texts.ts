import { useQuery } from '@tanstack/react-query'
import { fillText, type TextValues } from '@yomikura/i18n/fill-text'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { loadOtherAppTexts, type OtherAppTexts } from '@yomikura/i18n/other-app-texts'
import { useLocale } from '#lib/use-text.ts'

/** Looks a text of the card of other apps up. */
export type Say = (name: keyof OtherAppTexts, values?: TextValues) => string

/** The card's texts in the reader's language; undefined until they are there. */
export function useAppTexts(): Say | undefined {
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['other_app_texts', locale],
    queryFn: () => loadOtherAppTexts(locale),
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (!data) return undefined
  const texts = { other_apps: data }
  return (name, values) => fillText(texts, LANGUAGE_TAGS[locale], `other_apps.${name}`, values)
}
