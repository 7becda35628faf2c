import { useText } from '#lib/use-text.ts'
import { PendingScreen } from '../PendingScreen.tsx'

/** /storage[/{path}] */
export function StorageRoute() {
  const t = useText()
  return <PendingScreen title={t('menu.storage')} />
}
