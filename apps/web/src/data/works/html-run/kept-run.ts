import type { HtmlRun } from '@yomikura/contract/html-works'
import { KEPT_RUN } from '@yomikura/contract/kept-run'
import type { ApiClient } from '../../base/api/client.ts'
import type { OfflineStore } from '../offline/offline-store.ts'
import { getOfflineStore } from '../offline/open-stores.ts'
import { readRunFile } from './read-run-file.ts'
import { RunKeeper } from './run-keeper.ts'

/** A work that runs from what this browser keeps. */
export type KeptRun = { run: HtmlRun; keeper: RunKeeper }

/**
 * Has the browser keep what lets a work run without a network, and notes whether it does. Needs the
 * network, and is tried again with every run that has one.
 *
 * @throws CommunicationError or Refusal when the server gives no address
 */
export async function prepareRun(
  api: ApiClient,
  store: OfflineStore,
  workno: string,
): Promise<void> {
  await noteRun(store, workno, await api.post<HtmlRun>(`/v3/html/token/${workno}`, {}))
}

/** As {@link prepareRun}, for a run whose address is known. */
export async function noteRun(store: OfflineStore, workno: string, run: HtmlRun): Promise<void> {
  const { origin } = new URL(run.url)
  // On one host name works have no origin, and no worker answers for those (security.md#f5).
  if (run.opaque) return store.noteRunOrigin(workno, '')
  const keeper = new RunKeeper(origin, async () => undefined)
  try {
    await store.noteRunOrigin(workno, (await keeper.isReady) ? origin : '')
  } finally {
    keeper.close()
  }
}

/**
 * Opens a kept work where there is no network.
 *
 * @returns undefined where it is not kept, or this browser cannot run it
 */
export async function openKeptRun(
  localDbName: string,
  workno: string,
): Promise<KeptRun | undefined> {
  const store = getOfflineStore(localDbName)
  const work = await store.findWork(workno)
  if (!work?.run_origin || work.locked_at !== undefined) return undefined
  const origin = work.run_origin
  const keeper = new RunKeeper(origin, (paths) => readRunFile(store, workno, paths))
  if (await keeper.isReady) {
    return { run: { url: origin + KEPT_RUN.run, expireAt: '', opaque: false }, keeper }
  }
  keeper.close()
  return undefined
}
