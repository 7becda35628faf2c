import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { NetworkSignIn } from '#parts/NetworkSignIn.tsx'
import { ListNote } from './ListNote.tsx'

/** Why lists can only be read now, and the way out where there is one. */
export function ReadOnlyNote() {
  const t = useText()
  if (useNetwork() !== 'proxy') return <ListNote kind="offline">{t('lists.offline')}</ListNote>
  return (
    <ListNote kind="offline" action={<NetworkSignIn />}>
      {t('lists.proxy')}
    </ListNote>
  )
}
