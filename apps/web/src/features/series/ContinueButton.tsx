import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { BookOpen, Play } from 'lucide-react'
import { useZiptree } from '#data/session/use-ziptree.ts'
import type { ShelfRow } from '#data/library/db/index-row.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { listRecentPlaces } from '#data/account/reading/recent-works.ts'
import { findFinishedTime } from '#data/account/reading/work-verdicts.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { findFirstOf } from '#parts/main-file.ts'
import { findStartPlace, type StartPlace } from '#parts/start-place.ts'
import type { ChosenVolume } from './choose-volume.ts'
import styles from './SeriesScreen.module.css'

const ICON = { size: 20, strokeWidth: 1.8, 'aria-hidden': true } as const

/**
 * Opens the volume that a reader goes on with where it was left. Until its files are known, and where
 * it is listened to, it leads to the page of the volume.
 */
export function ContinueButton({ work, isBegun }: ChosenVolume) {
  const t = useText()
  const start = useStart(work)
  const { workno, title, volume } = work
  const text =
    volume > 0
      ? t(isBegun ? 'series.continue_volume' : 'series.open_volume', { volume })
      : t(isBegun ? 'series.continue_title' : 'series.open_title', { title })
  const isRead = work.category !== 'music' && work.category !== 'video'
  const look = buttonClass({ variant: 'primary', size: 'large' }, styles.continue)
  const content = (
    <>
      {isRead ? <BookOpen {...ICON} /> : <Play {...ICON} />}
      <span>{text}</span>
    </>
  )
  if (!start) {
    return (
      <Link to="/work/$workno/tree" params={{ workno }} className={look}>
        {content}
      </Link>
    )
  }
  return (
    <Link
      to={start.route === 'view' ? '/work/$workno/view/$' : '/work/$workno/viewer/$'}
      params={{ workno, _splat: start.path }}
      search={start.isAgain ? { p: 1 } : {}}
      className={look}
    >
      {content}
    </Link>
  )
}

function useStart({ workno, category }: ShelfRow): StartPlace | undefined {
  const user = toUserId(useSession().account)
  const { ziptree } = useZiptree(workno)
  if (!ziptree || category === 'music') return undefined
  const film = category === 'video' ? findFirstOf(ziptree, 'video') : undefined
  if (film) return { ...film, isContinued: false }
  const places = listRecentPlaces(user).filter((place) => place.workno === workno)
  return findStartPlace(ziptree, places, findFinishedTime(user, workno))
}
