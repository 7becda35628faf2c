import { pickText } from '@yomikura/contract/locales'
import type { SeriesWork } from '@yomikura/contract/viewer'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useLocale, useText } from '#lib/use-text.ts'
import { ShopLink } from '#parts/ShopLink.tsx'

/** What can be done with a volume that is not owned: buy it, or look into it first. */
export function VolumeDialog({ work, onClose }: { work: SeriesWork; onClose: () => void }) {
  const t = useText()
  const locale = useLocale()
  const actions = (
    <>
      <Button onClick={onClose}>{t('app.close')}</Button>
      {work.sample_exists && (
        <a
          className={buttonClass({})}
          href={`/viewer/sample/${work.workno}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('series.sample')}
        </a>
      )}
      <ShopLink className={buttonClass({ variant: 'primary' })} url={work.work_url}>
        {t('series.buy')}
      </ShopLink>
    </>
  )
  return (
    <Dialog isOpen onClose={onClose} title={pickText(work.name, locale)} actions={actions}>
      <p>{t('series.unowned_body')}</p>
    </Dialog>
  )
}
