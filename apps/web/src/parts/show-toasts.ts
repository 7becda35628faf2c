import { TIMES } from '@yomikura/contract/limits'
import { showToast } from '@yomikura/ui/toast-store'

/** Says that what the reader asked for is done. */
export function showDone(text: string): void {
  showToast(text, { tone: 'good', durationMs: TIMES.toastMs })
}

/** Says that something went wrong. */
export function showTrouble(text: string): void {
  showToast(text, { tone: 'bad', durationMs: TIMES.troubleToastMs })
}

/** Says what was lost, which no later message says again. */
export function showLoss(text: string): void {
  showToast(text, { tone: 'bad', durationMs: TIMES.lossToastMs })
}
