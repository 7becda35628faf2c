import type { HtmlRun } from '@yomikura/contract/html-works'
import { encodeTreePath } from '@yomikura/content/tree-path'
import { TIMES } from '@yomikura/contract/limits'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#data/session.ts'
import { parseHtmlSaves, readHtmlSaves, writeHtmlSaves } from './html-saves.ts'

type Options = {
  workno: string
  /** Path of the page that the work starts with. */
  entry: string
  frame: RefObject<HTMLIFrameElement | null>
  /** The work saves more than the app keeps a copy of, or where nothing is kept here. */
  onLost: (reason: 'too-large' | 'no-database') => void
}

type Run = { state: 'idle' | 'starting' | 'stopped' } | { state: 'running'; run: HtmlRun } | Failed
type Failed = { state: 'failed'; error: Error }

/** Starts and stops a work, and keeps a copy of what it saves. */
export function useHtmlRun({ workno, entry, frame, onLost }: Options) {
  const { api, db } = useSession()
  const [run, setRun] = useState<Run>({ state: 'idle' })
  const running = run.state === 'running' ? run.run : undefined
  const origin = running && new URL(running.url).origin

  const ask = () => api.post<HtmlRun>(`/v3/html/token/${workno}`, {})
  const start = () => {
    setRun({ state: 'starting' })
    ask()
      .then((given) => setRun({ state: 'running', run: given }))
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
  useRenewal(running !== undefined, ask)

  return {
    run,
    isOpaque: running?.opaque === true,
    startPage: origin && `${origin}/.yomikura/start.html`,
    start,
    stop: () => setRun({ state: 'stopped' }),
  }
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
