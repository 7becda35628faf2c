import { useState } from 'react'

/**
 * Whether the dialog about missing room is open: from when the queue becomes full until it is closed.
 * This code is loaded while the queue runs already, so the queue may be full when it is first seen.
 */
export function useRoomShown(isFull: boolean): [isShown: boolean, set: (isShown: boolean) => void] {
  const [wasFull, setWasFull] = useState(false)
  const [isShown, setIsShown] = useState(false)
  if (wasFull !== isFull) {
    setWasFull(isFull)
    setIsShown(isFull)
  }
  return [isShown, setIsShown]
}
