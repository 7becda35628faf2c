import { useEffect, useEffectEvent } from 'react'

/** Where moving on by itself is set, and what leads there: a click on these does not end it. */
const SETTING = '[role=dialog], dialog, [role=toolbar], [aria-expanded]'

type Options = {
  /** Whether the viewer moves on by itself. */
  isOn: boolean
  /** Whether a panel is open: a click beside it closes it and means no more. */
  isHeld: boolean
  onTakeOver: () => void
}

/** Calls back on each click with which the reader takes over from a viewer that moves on by itself. */
export function useTakeover({ isOn, isHeld, onTakeOver }: Options): void {
  const readIsHeld = useEffectEvent(() => isHeld)
  const handleTakeOver = useEffectEvent(onTakeOver)
  useEffect(() => {
    if (!isOn) return
    // The press closes the panel; the click that follows would find none.
    let wasHeld = false
    const handlePress = () => {
      wasHeld = readIsHeld()
    }
    const handleClick = ({ target }: MouseEvent) => {
      const isClosing = wasHeld
      wasHeld = false
      if (isClosing || (target instanceof Element && target.closest(SETTING))) return
      handleTakeOver()
    }
    document.addEventListener('pointerdown', handlePress, { capture: true })
    document.addEventListener('click', handleClick)
    return () => {
      document.removeEventListener('pointerdown', handlePress, { capture: true })
      document.removeEventListener('click', handleClick)
    }
  }, [isOn])
}
