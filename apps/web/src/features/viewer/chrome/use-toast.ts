import { useEffect, useState } from 'react'

export type ToastMessage = { id: number; text: string; ms: number }

/** The one short message of the viewer; a newer one replaces it. */
export function useToast() {
  const [toast, setToast] = useState<ToastMessage>()

  useEffect(() => {
    if (toast === undefined) return
    const timer = setTimeout(() => setToast(undefined), toast.ms)
    return () => clearTimeout(timer)
  }, [toast])

  const say = (text: string, ms: number) =>
    setToast((last) => ({ id: (last?.id ?? 0) + 1, text, ms }))
  return { toast, say }
}
