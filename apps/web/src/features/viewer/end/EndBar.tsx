import { Button } from '@yomikura/ui/Button'
import { IconButton } from '@yomikura/ui/IconButton'
import { ArrowLeft, X } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import type { EndPageProps } from './end-page-props.ts'
import styles from './ReadingEnd.module.css'

const ICON = { size: 18, strokeWidth: 1.6, 'aria-hidden': true } as const

/** The ways out of an end page: back to the pages, or out of the viewer. */
export function EndBar({ file, run }: Pick<EndPageProps, 'file' | 'run'>) {
  const t = useText()
  return (
    <div className={styles.bar}>
      <Button variant="quiet" icon={<ArrowLeft {...ICON} />} onClick={() => run('back')}>
        {t('end_page.back')}
      </Button>
      <IconButton label={t('end_page.close')} icon={<X {...ICON} />} onClick={file.onClose} />
    </div>
  )
}
