import type { Locale } from '@yomikura/i18n/locales'
import { loadOtherTexts } from '#data/base/device/shown-texts.ts'
import { askAgain } from '#data/base/network/ask-again.ts'
import type { PurchaseStore } from '#data/library/db/purchase-store.ts'
import { showTrouble } from '#parts/show-toasts.ts'

type Wanted = {
  purchases: Pick<PurchaseStore, 'changeLocale'>
  locale: Locale
  /** Ends it: another language was chosen, or the screen goes. */
  signal: AbortSignal
}

/**
 * Says that the library stays in its former language for now, and tries again. Never rejects.
 *
 * @param first why the titles could not be made
 */
export async function retryLocale(
  first: unknown,
  { purchases, locale, signal }: Wanted,
): Promise<void> {
  if (signal.aborted) return
  const t = await loadOtherTexts()
  showTrouble(t('trouble.locale_waits'))
  const ask = () => purchases.changeLocale(locale)
  await askAgain(first, { what: 'The titles in the chosen language', ask, signal })
}
