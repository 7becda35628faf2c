import { useRouter } from '@tanstack/react-router'
import { leaveJumps } from '../jump-history.ts'

/** Goes on to another work in the viewer: its first file that opens. */
export function useOpenWork(): (workno: string) => void {
  const { history } = useRouter()
  // Replaced, so that closing leads back to where the first of them was opened.
  return (workno) => leaveJumps(history, () => history.replace(`/work/${workno}/viewer`))
}
