import { useEffect, useState } from 'react'

/** True while `isShown`, and as long after it as the fading takes. */
export function useLingering(isShown: boolean, ms: number): boolean {
  const [isLingering, setIsLingering] = useState(isShown)

  useEffect(() => {
    const timer = setTimeout(() => setIsLingering(isShown), isShown ? 0 : ms)
    return () => clearTimeout(timer)
  }, [isShown, ms])

  return isShown || isLingering
}
