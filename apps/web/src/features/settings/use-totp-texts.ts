import { useQuery } from '@tanstack/react-query'
import { fillText, type TextValues } from '@yomikura/i18n/fill-text'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { loadTotpTexts, type TotpTexts } from '@yomikura/i18n/totp-texts'
import { useLocale } from '#lib/use-text.ts'

/** Looks a text of the card of two-step sign-in up. */
export type Say = (name: keyof TotpTexts, values?: TextValues) => string

/** The card's texts in the reader's language; undefined until they are there. */
export function useTotpTexts(): Say | undefined {
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['totp_texts', locale],
    queryFn: () => loadTotpTexts(locale),
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (!data) return undefined
  const texts = { totp: data }
  return (name, values) => fillText(texts, LANGUAGE_TAGS[locale], `totp.${name}`, values)
}
