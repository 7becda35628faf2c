import { useEffect, useState } from 'react'

/** True while `isOn`, and until `leastMs` have passed since it came on: nothing just flickers. */
export function useLingering(isOn: boolean, leastMs: number): boolean {
  const [isLingering, setIsLingering] = useState(false)
  const [wasOn, setWasOn] = useState(false)
  if (isOn !== wasOn) {
    setWasOn(isOn)
    if (isOn) setIsLingering(true)
  }
  useEffect(() => {
    if (!isLingering) return
    const timer = setTimeout(() => setIsLingering(false), leastMs)
    return () => clearTimeout(timer)
  }, [isLingering, leastMs])
  return isOn || isLingering
}
