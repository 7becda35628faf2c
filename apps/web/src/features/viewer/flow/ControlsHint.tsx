import { TIMES } from '@yomikura/contract/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { deviceStorage } from '#data/base/device/device-storage.ts'
import { useText } from '#lib/use-text.ts'
import { afterPaint } from '../after-paint.ts'
import type { Chrome } from '../chrome/use-chrome.ts'
import styles from './Flow.module.css'

const STORAGE_KEY = 'book-controls-hint'

type Props = {
  chrome: Pick<Chrome, 'isShown' | 'panels'>
  /** A page is on screen. */
  isReady: boolean
  /** How the lines of the page run: where a reader begins nothing may lie. */
  writingMode: string | undefined
}

/** Says how to bring the bars, once on a device, until they are there: a book opens without them. */
export function ControlsHint({ chrome, isReady, writingMode }: Props) {
  const t = useText()
  const [isSaid, setIsSaid] = useState(false)
  const isFound = chrome.isShown || chrome.panels.panel !== undefined
  if (isSaid && isFound) setIsSaid(false)
  const handleReady = useEffectEvent(() => {
    if (!isFound && takeTurn()) setIsSaid(true)
  })
  useEffect(() => {
    if (isReady) return afterPaint(() => handleReady())
    return undefined
  }, [isReady])
  useEffect(() => {
    if (!isSaid) return
    const timer = setTimeout(() => setIsSaid(false), TIMES.controlsHintMs)
    return () => clearTimeout(timer)
  }, [isSaid])
  return (
    <div role="status" className={styles.hints} data-writing={writingMode}>
      {isSaid && <p className={styles.hint}>{t('book.controls_hint')}</p>}
    </div>
  )
}

/** Whether it was never said here; where nothing is kept it is never said. */
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
