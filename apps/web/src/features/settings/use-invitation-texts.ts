import { useQuery } from '@tanstack/react-query'
import { fillText, type TextValues } from '@yomikura/i18n/fill-text'
import { type InvitationTexts, loadInvitationTexts } from '@yomikura/i18n/invitation-texts'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { useLocale } from '#lib/use-text.ts'

/** Looks a text of the card of invitations up. */
export type Say = (name: keyof InvitationTexts, values?: TextValues) => string

/** The card's texts in the reader's language; undefined until they are there. */
export function useInvitationTexts(): Say | undefined {
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: ['invitation_texts', locale],
    queryFn: () => loadInvitationTexts(locale),
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (!data) return undefined
  const texts = { invitations: data }
  return (name, values) => fillText(texts, LANGUAGE_TAGS[locale], `invitations.${name}`, values)
}
