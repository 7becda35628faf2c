import { loadOtherTexts } from '#data/base/device/shown-texts.ts'
import { showTrouble } from './show-toasts.ts'

/** Says on whatever screen that what was just chosen is not stored yet, and how it may come to be. */
export async function saySettingsUnstored(): Promise<void> {
  const t = await loadOtherTexts()
  showTrouble(t('trouble.settings_unstored'))
}
