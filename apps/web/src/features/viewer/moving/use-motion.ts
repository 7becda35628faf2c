import { useSyncExternalStore } from 'react'
import { motion, type MotionState } from './motion.ts'

export function useMotion(): MotionState {
  return useSyncExternalStore(motion.subscribe, motion.getState)
}
