import { TIMES } from '@yomikura/contract/limits'
import { useEffect, useEffectEvent } from 'react'
import { deviceStorage } from '#data/prefs/device-storage.ts'
import { useText } from '#lib/use-text.ts'
import type { Chrome } from '../chrome/use-chrome.ts'

const STORAGE_KEY = 'book-controls-hint'

/** Says how to bring the bars, once on a device: a book opens without them. */
export function useControlsHint({ say }: Pick<Chrome, 'say'>, isReady: boolean): void {
  const t = useText()
  const handleReady = useEffectEvent(() => {
    if (takeTurn()) say(t('book.controls_hint'), TIMES.controlsHintMs)
  })
  useEffect(() => {
    if (isReady) handleReady()
  }, [isReady])
}

/** Whether it was never said here; a browser that keeps nothing is not told each time. */
function takeTurn(): boolean {
  try {
    const storage = deviceStorage()
    if (!storage || storage.getItem(STORAGE_KEY) !== null) return false
    storage.setItem(STORAGE_KEY, '1')
    return true
  } catch {
    return false
  }
}
