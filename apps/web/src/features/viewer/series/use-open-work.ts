import { useRouter } from '@tanstack/react-router'

/** Goes on to another work in the viewer: its first file that opens. */
export function useOpenWork(): (workno: string) => void {
  const router = useRouter()
  // Replaced, so that closing leads back to where the first of them was opened.
  return (workno) => router.history.replace(`/work/${workno}/viewer`)
}
