import type { Work } from '@yomikura/contract/works'
import { Button } from '@yomikura/ui/Button'
import { Play } from 'lucide-react'
import { listPages } from '@yomikura/content/pages'
import type { Ziptree } from '@yomikura/content/ziptree'
import { useEffect, useSyncExternalStore } from 'react'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { toTrackWork } from '#data/works/sound/folder-tracks.ts'
import { findLastTrackPlace } from '#data/account/reading/track-place.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { findFinishedTime } from '#data/account/reading/work-verdicts.ts'
import { useSession } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { ReadButton, type Taking } from './ReadButton.tsx'
import { findListenPlace, type ListenPlace } from '#parts/listen-place.ts'
import { findFirstOf } from '#parts/main-file.ts'
import { findStartPlace, type StartPlace } from '#parts/start-place.ts'
import { requestPlayback } from '#data/base/device/playback-request.ts'
import { readPlacesVersion, subscribeToPlaces } from '#data/account/reading/places-news.ts'
import { useWorkPlaces } from './use-work-places.ts'
import { usePreloadedViewer } from './use-preloaded-viewer.ts'
import styles from './WorkHeader.module.css'

/**
 * What most people came for: to read, to watch or to listen. Music is listened to first, whatever pictures lie
 * beside it; other works only where there is nothing to read.
 */
export function StartButtons({ work }: { work: Work }) {
  const { workno, work_category: category } = work
  const locale = useLocale()
  const { account } = useSession()
  const user = toUserId(account)
  const { ziptree, error } = useZiptree(workno)
  useFreshPlaces(workno, ziptree)
  const places = useWorkPlaces(workno)
  const finishedAtSeconds = findFinishedTime(user, workno)
  // A film is what was bought, and the picture beside it its cover. It goes on where it stood by itself.
  const film = category === 'video' && ziptree ? findFirstOf(ziptree, 'video') : undefined
  const start = film
    ? { ...film, isContinued: false }
    : ziptree && findStartPlace(ziptree, places, finishedAtSeconds)
  const findListening = () =>
    ziptree && findListenPlace(ziptree, toTrackWork(work, locale), findLastTrackPlace(user, workno))
  const listening = category === 'music' || !start ? findListening() : undefined
  usePreloadedViewer(workno, ziptree, listening ? undefined : start)
  return (
    <>
      {!ziptree && !error && <span className={styles.readAwaited} />}
      {listening && (
        // Asked again when pressed: something may have been played since this was drawn.
        <ListenButton
          isContinued={listening.isContinued}
          find={() => findListening() ?? listening}
        />
      )}
      {start && (
        <ReadButton
          workno={workno}
          start={start}
          taking={toTaking(start, category)}
          isSecond={listening !== undefined}
        />
      )}
    </>
  )
}

/** A game is played; other works that run in the browser are opened. */
function toTaking({ kind }: StartPlace, category: string): Taking {
  if (kind === 'html') return category === 'game' ? 'play' : 'open'
  return kind === 'video' && category === 'video' ? 'watch' : 'read'
}

/** Plays the work, or goes on playing it. */
function ListenButton(props: { isContinued: boolean; find: () => ListenPlace }) {
  const t = useText()
  return (
    <Button
      variant="primary"
      size="large"
      className={styles.read ?? ''}
      icon={<Play size={20} strokeWidth={1.8} aria-hidden="true" />}
      onClick={() => {
        const { tracks, startIndex } = props.find()
        requestPlayback(tracks, startIndex)
      }}
    >
      {t(props.isContinued ? 'work.listen_on' : 'work.listen')}
    </Button>
  )
}

/**
 * Asks where other devices are whenever a work's page opens: one of them may have been closed a moment
 * ago. Draws again once something new came, and goes on there; after an update of the work, at the
 * same pages as before.
 */
function useFreshPlaces(workno: string, ziptree: Ziptree | undefined): void {
  const session = useSession()
  useSyncExternalStore(subscribeToPlaces, readPlacesVersion)
  useEffect(() => {
    import('#data/account/reading/reading-syncs.ts').then(
      ({ getReadingSync }) => void getReadingSync(session).lookAt(workno, ziptree, listPages),
      () => undefined,
    )
  }, [session, workno, ziptree])
}
