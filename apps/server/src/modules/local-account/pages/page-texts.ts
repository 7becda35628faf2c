import { fillText } from '@yomikura/i18n/fill-text'
import { chooseLocale, isLocale, LANGUAGE_TAGS, type Locale } from '@yomikura/i18n/locales'
import { loadSignInTexts, type SignInTexts } from '@yomikura/i18n/sign-in-texts'

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
  const locale = isLocale(chosen) ? chosen : chooseLocale(listLanguages(accepted ?? ''))
  const texts = { sign_in: await loadSignInTexts(locale) }
  return {
    locale,
    text: (name, values = {}) => fillText(texts, LANGUAGE_TAGS[locale], `sign_in.${name}`, values),
  }
}

/** Tags of an `Accept-Language` header, best first; what is no tag is passed over. */
function listLanguages(header: string): string[] {
  return header
    .slice(0, 512)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
      const quality = parameters.find((piece) => piece.startsWith('q='))
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter(({ tag, quality }) => quality > 0 && /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag))
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}
