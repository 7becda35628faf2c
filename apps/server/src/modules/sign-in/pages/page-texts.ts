import { fillText } from '@yomikura/i18n/fill-text'
import { chooseLocale, isLocale, LANGUAGE_TAGS, type Locale } from '@yomikura/i18n/locales'
import { loadSignInTexts, type SignInTexts } from '@yomikura/i18n/sign-in-texts'
import { listAcceptedLanguages } from '#http/accepted-languages.ts'

/** One visitor's language and the lookup of its texts. */
export type PageTexts = {
  locale: Locale
  text: (name: keyof SignInTexts, values?: Record<string, string | number>) => string
}

/**
 * @param chosen language picked on the page itself
 * @param accepted the browser's `Accept-Language`
 */
export async function loadPageTexts(
  chosen: string | undefined,
  accepted: string | undefined,
): Promise<PageTexts> {
  const locale = isLocale(chosen) ? chosen : chooseLocale(listAcceptedLanguages(accepted ?? ''))
  const texts = { sign_in: await loadSignInTexts(locale) }
  return {
    locale,
    text: (name, values = {}) => fillText(texts, LANGUAGE_TAGS[locale], `sign_in.${name}`, values),
  }
}
