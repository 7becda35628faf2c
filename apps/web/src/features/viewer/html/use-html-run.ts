import type { HtmlRun } from '@yomikura/contract/html-works'
import { KEPT_RUN } from '@yomikura/contract/kept-run'
import { encodeTreePath } from '@yomikura/content/tree-path'
import { TIMES } from '@yomikura/contract/limits'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { CommunicationError, isTransient } from '#data/base/api/errors.ts'
import type { KeptRun } from '#data/works/html-run/kept-run.ts'
import { network } from '#data/base/network/network-state.ts'
import { isKept } from '#data/works/offline/kept-works.ts'
import { type Session, useSession } from '#data/session/session.ts'
import { parseHtmlSaves, readHtmlSaves, writeHtmlSaves } from './html-saves.ts'

type Options = {
  workno: string
  /** Path of the page that the work starts with. */
  entry: string
  frame: RefObject<HTMLIFrameElement | null>
  /** The work saves more than the app keeps a copy of, or where nothing is kept here. */
  onLost: (reason: 'too-large' | 'no-database') => void
}

type Run = { state: 'idle' | 'starting' | 'stopped' } | Running | Failed
type Running = { state: 'running'; run: HtmlRun; keeper?: KeptRun['keeper'] }
type Failed = { state: 'failed'; error: Error }

/** Starts and stops a work, and keeps a copy of what it saves. */
export function useHtmlRun({ workno, entry, frame, onLost }: Options) {
  const session = useSession()
  const { api, db } = session
  const [run, setRun] = useState<Run>({ state: 'idle' })
  const running = run.state === 'running' ? run.run : undefined
  const keeper = run.state === 'running' ? run.keeper : undefined
  const origin = running && new URL(running.url).origin

  const ask = () => api.post<HtmlRun>(`/v3/html/token/${workno}`, {})
  const start = () => {
    setRun({ state: 'starting' })
    untilLost(ask)
      .then((given) => {
        void keepRunnable(session, workno, given).catch(() => undefined)
        return { run: given }
      })
      .catch((error: unknown) => runKept(session, workno, error as Error))
      .then((given) => setRun({ state: 'running', ...given }))
      .catch((error: unknown) => setRun({ state: 'failed', error: error as Error }))
  }

  const lead = async (target: Window, { url, opaque }: HtmlRun) => {
    const kept = await readHtmlSaves(db, workno).catch(() => ({ saves: {}, databases: [] }))
    const message = { type: 'start', ...kept, entry: url + encodeTreePath(entry) }
    // An opaque origin has no name to send to; the frame can be nowhere but on the works host.
    target.postMessage(message, opaque ? '*' : new URL(url).origin)
  }
  const keep = async (data: unknown) => {
    const parsed = parseHtmlSaves(data)
    if (parsed === 'too-large') onLost('too-large')
    // A copy that cannot be kept must not stop the work.
    else if (parsed) await writeHtmlSaves(db, workno, parsed).catch(() => undefined)
  }
  const handleMessage = useEffectEvent(async (event: MessageEvent<unknown>) => {
    // Only the frame itself, and only while it is where the work runs.
    const target = frame.current?.contentWindow
    if (!running || !target || event.source !== target) return
    if (event.origin !== (running.opaque ? 'null' : origin)) return
    const { type } = (event.data ?? {}) as { type?: unknown }
    if (type === 'ready') await lead(target, running)
    else if (type === 'no_database') onLost('no-database')
    else await keep(event.data)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => void handleMessage(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])
  // One that runs from what is kept has no address to renew.
  useRenewal(running !== undefined && !keeper, ask)
  useEffect(() => keeper && (() => keeper.close()), [keeper])

  return {
    run,
    isOpaque: running?.opaque === true,
    startPage: origin && origin + (keeper ? KEPT_RUN.start : '/.yomikura/start.html'),
    start,
    stop: () => setRun({ state: 'stopped' }),
  }
}

/** Gives up as soon as it is known that no answer comes. */
async function untilLost<T>(ask: () => Promise<T>): Promise<T> {
  const toError = () => new CommunicationError('There is no network.')
  if (!network.isOnline) await network.probe()
  if (!network.isOnline) throw toError()
  const asked = ask()
  asked.catch(() => undefined)
  return network.orLost(asked, toError)
}

/** With a network a kept work's own origin is brought up to date for when there is none. */
async function keepRunnable({ db }: Session, workno: string, run: HtmlRun): Promise<void> {
  if (!isKept(db.name, workno)) return
  const [{ noteRun }, { getOfflineStore }] = await Promise.all([
    import('#data/works/html-run/kept-run.ts'),
    import('#data/works/offline/open-stores.ts'),
  ])
  await noteRun(getOfflineStore(db.name), workno, run)
}

/**
 * Where no server answers, or only a server in trouble, or a proxy before it: the work as it is kept.
 *
 * @throws `error` where it cannot run so
 */
async function runKept({ db }: Session, workno: string, error: Error): Promise<KeptRun> {
  if (!isTransient(error) || !isKept(db.name, workno)) throw error
  const { openKeptRun } = await import('#data/works/html-run/kept-run.ts')
  const kept = await openKeptRun(db.name, workno)
  if (!kept) throw error
  return kept
}

/** Four chances in the life of an address, so that a lost connection costs none of them at once. */
const RENEW_MS = (TIMES.htmlRunSeconds * 1000) / 4

/** Says that the work still runs: a game keeps its address for as long as it is played. */
function useRenewal(isRunning: boolean, ask: () => Promise<unknown>) {
  // One that cannot be renewed now may be at the next chance; else the work meets its end by itself.
  const renew = useEffectEvent(() => void ask().catch(() => undefined))
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(renew, RENEW_MS)
    // A machine that slept ran no timers.
    const wake = () => document.visibilityState === 'visible' && renew()
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [isRunning])
}
