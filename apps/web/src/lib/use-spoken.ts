import { TIMES } from '@yomikura/contract/limits'
import { useEffect, useRef, useState } from 'react'

/**
 * What a live region says of a job whose words change many times a second: the first words at once,
 * then the newest at most once in some seconds.
 *
 * @param isUrgent these words do not wait: the job has ended, or needs the reader
 */
export function useSpoken(text: string, isUrgent: boolean): string {
  // Empty at first: readers of screens say what changes, not what a region starts with.
  const [spoken, setSpoken] = useState('')
  const spokenMs = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const waitMs = isUrgent ? 0 : spokenMs.current + TIMES.spokenSummaryMs - performance.now()
    const timer = setTimeout(
      () => {
        spokenMs.current = performance.now()
        setSpoken(text)
      },
      Math.max(0, waitMs),
    )
    return () => clearTimeout(timer)
  }, [text, isUrgent])
  return spoken
}
