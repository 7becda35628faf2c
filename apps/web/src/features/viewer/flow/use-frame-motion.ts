import { useEffect, useState } from 'react'
import { motion } from '../moving/motion.ts'
import type { FramePane } from './frame-pane.ts'

/** Lets what moves in one frame of a book do as the reader wants, from when it is attached. */
export function useFrameMotion(pane: Pick<FramePane, 'send'>): void {
  useEffect(() => {
    const say = () => pane.send({ type: 'motion', isPlaying: motion.isPlaying() })
    say()
    return motion.subscribe(say)
  }, [pane])
}

/**
 * Notes one frame of a book among what moves.
 *
 * @param isShown whether the frame is in use: a page that stands alone leaves the other frame empty
 * @returns takes what the frame reports of itself. It holds a book of others: only `true` counts
 */
export function useFrameReport(isShown: boolean): (isMoving: unknown) => void {
  const [isMoving, setMoving] = useState(false)
  useEffect(() => (isMoving && isShown ? motion.enter(true) : undefined), [isMoving, isShown])
  return (reported) => setMoving(reported === true)
}
