import type { Work } from '@yomikura/contract/works'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { BookOpen } from 'lucide-react'
import { useZiptree } from '#data/content/use-ziptree.ts'
import { toUserId } from '#data/prefs/auth-record.ts'
import { listRecentPlaces } from '#data/prefs/recent-works.ts'
import { useSession } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import { findStartPlace } from './start-place.ts'
import { useWarmViewer } from './use-warm-viewer.ts'
import styles from './WorkHeader.module.css'

/** The one thing most readers came for: read, or go on reading. */
export function ReadButton({ work }: { work: Work }) {
  const t = useText()
  const { account } = useSession()
  const { ziptree } = useZiptree(work.workno)
  const places = listRecentPlaces(toUserId(account)).filter(({ workno }) => workno === work.workno)
  const start = ziptree && findStartPlace(ziptree, places)
  useWarmViewer(work.workno, ziptree, start)
  if (!start) return null
  return (
    <Link
      to={start.route === 'view' ? '/work/$workno/view/$' : '/work/$workno/viewer/$'}
      params={{ workno: work.workno, _splat: start.path }}
      className={`${buttonClass({ variant: 'primary', size: 'large' })} ${styles.read}`}
    >
      <BookOpen size={20} strokeWidth={1.8} aria-hidden="true" />
      {start.pageNumber === undefined
        ? t('work.read')
        : t('work.continue_page', { page: start.pageNumber })}
    </Link>
  )
}
