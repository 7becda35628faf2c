import { toStoreUrl } from '@yomikura/contract/store-url'
import { pickText } from '@yomikura/contract/locales'
import type { SeriesWork } from '@yomikura/contract/viewer'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useLocale, useText } from '#lib/use-text.ts'

/** What can be done with a volume that is not owned: buy it, or look into it first. */
export function VolumeDialog({ work, onClose }: { work: SeriesWork; onClose: () => void }) {
  const t = useText()
  const locale = useLocale()
  const actions = (
    <>
      <Button onClick={onClose}>{t('app.close')}</Button>
      <a
        className={buttonClass({})}
        href={`/viewer/sample/${work.workno}`}
        target="_blank"
        rel="noreferrer"
      >
        {t('series.sample')}
      </a>
      <a
        className={buttonClass({ variant: 'primary' })}
        href={toStoreUrl(work.work_url)}
        target="_blank"
        rel="noreferrer"
      >
        {t('series.buy')}
      </a>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={pickText(work.name, locale)} actions={actions}>
      <p>{t('series.unowned_body')}</p>
    </Dialog>
  )
}
