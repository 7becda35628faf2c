import { toUserId } from '../base/device/auth-record.ts'
import { readVerdicts } from '../account/reading/finished-works.ts'
import { findHeardWorks } from '../player/heard-works.ts'
import { findLatestPlaces } from '../account/reading/recent-works.ts'
import { toLater, toMark } from './use-reading-marks.ts'
import { getPurchasedSource } from '../works/content/purchased-sources.ts'
import type { Session } from './session.ts'
import { chooseFinished, chooseNextVolumes } from '../works/downloads/choose-works.ts'
import type { Downloads, KeepPlan } from '../works/downloads/downloads.ts'
import { listVolumes } from '../library/db/list-volumes.ts'
import { isAbout, readOfflineRules } from '../works/downloads/offline-rules.ts'

/**
 * Clears what was read and fetches what comes next, as the reader asked (off until they do). Run
 * after a sync, when it is known what is owned.
 */
export async function runOfflineRules(session: Session, downloads: Downloads): Promise<void> {
  const { store, queue } = downloads
  const rules = await readOfflineRules(store)
  if (rules.isCleaningUp) {
    // What has come stands in the queue until the status bar goes; it waits for nothing.
    const coming = queue.state.items.filter(({ status }) => status !== 'loaded')
    const queued = new Set(coming.map(({ workno }) => workno))
    const stored = (await store.listWorks()).map(({ workno }) => workno)
    const finished = chooseFinished(stored, createFinishedCheck(session), queued)
    if (finished.length > 0) await store.deleteWorks(finished)
  }
  for (const titleId of rules.series) {
    for (const plan of await planNextVolumes(session, downloads, titleId)) {
      await downloads.keep(plan).catch(() => undefined)
    }
  }
}

/**
 * What keeping the next volumes of a series, as many as the reader's rule says, would bring now. What
 * does not fit is left out in silence: no reader has asked for that volume.
 */
export async function planNextVolumes(
  session: Session,
  downloads: Downloads,
  titleId: string,
): Promise<KeepPlan[]> {
  const { store } = downloads
  const { nextVolumes } = await readOfflineRules(store)
  const isFinished = createFinishedCheck(session)
  const stored = new Set((await store.listWorks()).map(({ workno }) => workno))
  const volumes = listOwnedVolumes(session, titleId).map((workno) => ({
    workno,
    isFinished: isFinished(workno),
    isStored: stored.has(workno),
  }))
  const plans: KeepPlan[] = []
  for (const workno of chooseNextVolumes(volumes, nextVolumes)) {
    // One that is not ready yet must not keep the others away.
    const plan = await planWhole(session, downloads, workno).catch(() => undefined)
    if (plan?.hasRoom && plan.files.length > 0) plans.push(plan)
  }
  return plans
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

async function planWhole(
  { api }: Session,
  downloads: Downloads,
  workno: string,
): Promise<KeepPlan> {
  return downloads.plan(await getPurchasedSource(api, workno).loadZiptree(), '')
}
