import { useEffect, useEffectEvent } from 'react'

/**
 * One thing sounds at a time in this browser, whatever plays it and in whichever tab: what starts
 * silences the others. A device has one loudspeaker, so accounts make no difference.
 *
 * @param pause stops what sounds here; the reader starts it again when the other is over
 */
export function useOneSound(isSounding: boolean, pause: () => void): void {
  const handleOther = useEffectEvent(() => pause())
  useEffect(() => {
    // Browsers without it play everything at once, as they always did.
    if (typeof BroadcastChannel === 'undefined') return
    const channel = new BroadcastChannel('sounding')
    channel.addEventListener('message', () => handleOther())
    // A channel does not get its own messages, but others of the same tab do.
    if (isSounding) channel.postMessage('sounding')
    return () => channel.close()
  }, [isSounding])
}
