import { Button } from '@yomikura/ui/Button'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { StateDrawing } from './StateDrawing.tsx'
import styles from './DataTrouble.module.css'

/** A part of a screen whose data did not come, and the way to ask again (specification.md#2.8). */
export function DataTrouble({ onReload }: { onReload: () => void }) {
  const t = useText()
  const network = useNetwork()
  return (
    <div className={styles.panel} role="alert">
      <StateDrawing name={network === 'online' ? 'fallen' : 'offline'} />
      <p className={styles.title}>{t('free.do_not_data')}</p>
      <p>{t('free.again')}</p>
      <Button onClick={onReload}>{t('free.reload')}</Button>
    </div>
  )
}
