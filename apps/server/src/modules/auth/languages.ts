import { isLocale } from '@yomikura/i18n/locales'
import { listAcceptedLanguages } from '#http/accepted-languages.ts'

/** Providers look for the first one that they speak. */
const MOST = 5

/**
 * Languages to ask of the provider's pages, best first: the one that the app shows, then those of the
 * browser.
 */
export function toLanguages(shown: string | undefined, accepted: string | undefined): string[] {
  const first = isLocale(shown) ? [shown.replace('_', '-')] : []
  return [...new Set([...first, ...listAcceptedLanguages(accepted ?? '')])].slice(0, MOST)
}
