import { useCanGoBack, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { Button } from '@yomikura/ui/Button'
import { ArrowLeft } from 'lucide-react'
import { useReadTree } from '#data/session/use-ziptree.ts'
import { useText } from '#lib/use-text.ts'
import { findFolderAbove } from './folders-above.ts'
import styles from './WorkHeader.module.css'

/** Back in history; for a reader who came here first, to the folder above or to the library. */
export function BackButton({ path }: { path: string }) {
  const t = useText()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const { workno = '' } = useParams({ strict: false })
  const getTree = useReadTree(workno)

  // The page is replaced: as a new entry, it would have this page to go back to.
  const goBack = () => {
    if (canGoBack) return router.history.back()
    const above = findFolderAbove(getTree() ?? [], path)
    if (above === undefined) return void navigate({ to: '/library', replace: true })
    const params = { workno, _splat: above }
    const to = above === '' ? '/work/$workno/tree' : '/work/$workno/tree/$'
    void navigate({ to, params, search: true, replace: true })
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
