import { useQuery } from '@tanstack/react-query'
import { fillText, type TextValues } from '@yomikura/i18n/fill-text'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { loadPasskeyTexts, type PasskeyTexts } from '@yomikura/i18n/passkey-texts'
import { useLocale } from '#lib/use-text.ts'

/** Looks a text of the card of passkeys up. */
export type Say = (name: keyof PasskeyTexts, values?: TextValues) => string

/** The card's texts in the reader's language; undefined until they are there. */
export function usePasskeyTexts(): Say | undefined {
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['passkey_texts', locale],
    queryFn: () => loadPasskeyTexts(locale),
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (!data) return undefined
  const texts = { passkeys: data }
  return (name, values) => fillText(texts, LANGUAGE_TAGS[locale], `passkeys.${name}`, values)
}
