import { useRouter } from '@tanstack/react-router'
import { leaveJumps } from '../jump-history.ts'
import type { Volume } from './use-volumes.ts'

/** Goes on to another work in the viewer: its first file that opens. */
export function useOpenWork(): (work: Pick<Volume, 'address'>) => void {
  const { history } = useRouter()
  // Replaced, so that closing leads back to where the first of them was opened.
  return ({ address }) => leaveJumps(history, () => history.replace(address))
}
