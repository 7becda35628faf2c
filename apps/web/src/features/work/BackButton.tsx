import { parentPath } from '@yomikura/content/tree-path'
import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { Button } from '@yomikura/ui/Button'
import { ArrowLeft } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import styles from './WorkHeader.module.css'

/** Back in history; for a reader who came here first, to the folder above or to the library. */
export function BackButton({ path }: { path: string }) {
  const t = useText()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const { workno = '' } = useParams({ strict: false })

  const goBack = () => {
    if (canGoBack) return router.history.back()
    const parent = parentPath(path)
    if (parent === '') return void navigate({ to: '/library' })
    void navigate({ to: '/work/$workno/tree/$', params: { workno, _splat: parent } })
  }
  return (
    <Button
      variant="quiet"
      className={styles.back ?? ''}
      icon={<ArrowLeft size={18} strokeWidth={1.6} aria-hidden="true" />}
      onClick={goBack}
    >
      {t('app.back')}
    </Button>
  )
}
