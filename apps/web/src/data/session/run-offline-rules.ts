import { toUserId } from '../base/device/auth-record.ts'
import { readVerdicts } from '../account/reading/finished-works.ts'
import { findHeardWorks } from '../player/heard-works.ts'
import { findLatestPlaces } from '../account/reading/recent-works.ts'
import { toLater, toMark } from './use-reading-marks.ts'
import { getPurchasedSource } from '../works/content/purchased-sources.ts'
import type { Session } from './session.ts'
import { chooseFinished, chooseNextVolumes } from '../works/downloads/choose-works.ts'
import type { Downloads } from '../works/downloads/downloads.ts'
import { listVolumes } from '../library/db/list-volumes.ts'
import { isAbout, readOfflineRules } from '../works/downloads/offline-rules.ts'

/**
 * Clears what was read and fetches what comes next, as the reader asked (off until they do). Run
 * after a sync, when it is known what is owned.
 */
export async function runOfflineRules(session: Session, downloads: Downloads): Promise<void> {
  const { store, queue } = downloads
  const rules = await readOfflineRules(store)
  const isFinished = createFinishedCheck(session)
  const stored = new Set((await store.listWorks()).map(({ workno }) => workno))
  if (rules.isCleaningUp) {
    // What has come stands in the queue until the status bar goes; it waits for nothing.
    const coming = queue.state.items.filter(({ status }) => status !== 'loaded')
    const queued = new Set(coming.map(({ workno }) => workno))
    const finished = chooseFinished([...stored], isFinished, queued)
    if (finished.length > 0) await store.deleteWorks(finished)
  }
  for (const titleId of rules.series) {
    const volumes = listOwnedVolumes(session, titleId).map((workno) => ({
      workno,
      isFinished: isFinished(workno),
      isStored: stored.has(workno),
    }))
    for (const workno of chooseNextVolumes(volumes, rules.nextVolumes)) {
      // One that is not ready yet must not keep the others away.
      await keepWhole(session, downloads, workno).catch(() => undefined)
    }
  }
}

/** Worknos of the owned volumes of a series, by volume number. */
function listOwnedVolumes({ purchases: { index } }: Session, titleId: string): string[] {
  if (!index) return []
  const rows = listVolumes(index, (seriesId) => isAbout(titleId, seriesId))
  return rows.map((row) => index.text('workno', row))
}

function createFinishedCheck({ account }: Session): (workno: string) => boolean {
  const user = toUserId(account)
  const [places, verdicts] = [findLatestPlaces(user), readVerdicts(user)]
  const heard = findHeardWorks(user)
  return (workno) => {
    const last = toLater(places.get(workno), heard.get(workno))
    return toMark(last, verdicts.get(workno))?.percent === 100
  }
}

/** What does not fit is left out in silence: no reader has asked for this volume just now. */
async function keepWhole({ api }: Session, downloads: Downloads, workno: string): Promise<void> {
  const ziptree = await getPurchasedSource(api, workno).loadZiptree()
  const plan = await downloads.plan(ziptree, '')
  if (plan.hasRoom && plan.files.length > 0) await downloads.keep(plan)
}
