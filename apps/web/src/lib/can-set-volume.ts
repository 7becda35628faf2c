import { Listeners } from '@yomikura/ui/store'
import { useSyncExternalStore } from 'react'

const listeners = new Listeners()
let known: boolean | undefined
let asked: Promise<boolean> | undefined

/** False on iOS, where a page's volume is the device's: what a page sets is not taken. */
export function useCanSetVolume(): boolean {
  return useSyncExternalStore(listeners.subscribe, read)
}

/** The same for what does not draw: known when the element has been asked. */
export function canSetVolume(): Promise<boolean> {
  asked ??= takesVolume(new Audio())
  return asked
}

/** Whether an element keeps the volume that it is given. */
export async function takesVolume(element: Pick<HTMLAudioElement, 'volume'>): Promise<boolean> {
  const wanted = element.volume / 2 + 0.1
  element.volume = wanted
  // From version 15 on iOS takes the value back only when the script has ended.
  await new Promise((resolve) => setTimeout(resolve))
  return Math.abs(element.volume - wanted) < 0.01
}

function read(): boolean {
  if (known === undefined) {
    // Nearly every browser can: what it offers does not appear a moment late there.
    known = true
    void canSetVolume().then((can) => {
      known = can
      listeners.notify()
    })
  }
  return known
}
