import type { Work } from '@yomikura/contract/works'
import { useZiptree } from '#data/session/use-ziptree.ts'
import { toTrackWork } from '#data/works/sound/folder-tracks.ts'
import { findLastTrackPlace } from '#data/account/reading/track-place.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { findFinishedTime } from '#data/account/reading/work-verdicts.ts'
import { useSession } from '#data/session/session.ts'
import { useLocale } from '#lib/use-text.ts'
import { ListenButton } from './ListenButton.tsx'
import { findListenPlace } from './listen-place.ts'
import { ReadButton, type Taking } from './ReadButton.tsx'
import { findFirstOf } from '#parts/main-file.ts'
import { findStartPlace, type StartPlace } from '#parts/start-place.ts'
import { useFreshPlaces } from './use-fresh-places.ts'
import { useWorkPlaces } from './use-work-places.ts'
import { usePreloadedViewer } from './use-preloaded-viewer.ts'

/**
 * What most people came for: to read, to watch or to listen. Music is listened to first, whatever pictures lie
 * beside it; other works only where there is nothing to read.
 */
export function StartButtons({ work }: { work: Work }) {
  const { workno, work_category: category } = work
  const locale = useLocale()
  const { account } = useSession()
  const user = toUserId(account)
  const { ziptree } = useZiptree(workno)
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
