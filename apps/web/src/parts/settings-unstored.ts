import { TIMES } from '@yomikura/contract/limits'
import { showToast } from '@yomikura/ui/toast-store'
import { loadOtherTexts } from '#data/base/device/shown-texts.ts'

/** Says on whatever screen that what was just chosen is not stored yet, and how it may come to be. */
export async function saySettingsUnstored(): Promise<void> {
  const t = await loadOtherTexts()
  showToast(t('trouble.settings_unstored'), { tone: 'bad', durationMs: TIMES.troubleToastMs })
}
