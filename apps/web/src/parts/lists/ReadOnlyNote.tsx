import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { NetworkSignIn } from '#parts/NetworkSignIn.tsx'
import { ListNote } from './ListNote.tsx'

/**
 * Why lists can only be read now. Over a screen is a line that leads to the sign-in of a proxy; a dialog
 * covers it, and has the way itself.
 */
export function ReadOnlyNote({ isInDialog = false }: { isInDialog?: boolean }) {
  const t = useText()
  if (useNetwork() !== 'proxy') return <ListNote kind="offline">{t('lists.offline')}</ListNote>
  return (
    <ListNote kind="offline" action={isInDialog && <NetworkSignIn />}>
      {t('lists.proxy')}
    </ListNote>
  )
}
