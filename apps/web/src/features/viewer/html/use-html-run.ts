import type { HtmlRun } from '@yomikura/contract/html-works'
import { encodeTreePath } from '@yomikura/content/tree-path'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useSession } from '#data/session.ts'
import { parseHtmlSaves, readHtmlSaves, writeHtmlSaves } from './html-saves.ts'

type Options = {
  workno: string
  /** Path of the page that the work starts with. */
  entry: string
  frame: RefObject<HTMLIFrameElement | null>
  onTooLarge: () => void
}

type Run = { state: 'idle' | 'starting' | 'stopped' } | { state: 'running'; run: HtmlRun } | Failed
type Failed = { state: 'failed'; error: Error }

/** Starts and stops a work, and keeps a copy of what it saves. */
export function useHtmlRun({ workno, entry, frame, onTooLarge }: Options) {
  const { api, db } = useSession()
  const [run, setRun] = useState<Run>({ state: 'idle' })
  const origin = run.state === 'running' ? new URL(run.run.url).origin : undefined

  const start = () => {
    setRun({ state: 'starting' })
    api
      .post<HtmlRun>(`/v3/html/token/${workno}`, {})
      .then((given) => setRun({ state: 'running', run: given }))
      .catch((error: unknown) => setRun({ state: 'failed', error: error as Error }))
  }

  const handleMessage = useEffectEvent(async (event: MessageEvent<unknown>) => {
    // Only the frame itself, and only while it is on the work's own origin.
    const target = frame.current?.contentWindow
    if (run.state !== 'running' || origin === undefined) return
    if (event.source !== target || event.origin !== origin) return
    const { type, saves } = (event.data ?? {}) as { type?: unknown; saves?: unknown }
    if (type === 'ready') {
      const kept = await readHtmlSaves(db, workno).catch(() => ({}))
      const address = run.run.url + encodeTreePath(entry)
      target?.postMessage({ type: 'start', saves: kept, entry: address }, origin)
    }
    if (type !== 'saves') return
    const parsed = parseHtmlSaves(saves)
    if (parsed === 'too-large') onTooLarge()
    // A copy that cannot be kept must not stop the work.
    else if (parsed) await writeHtmlSaves(db, workno, parsed).catch(() => undefined)
  })
  useEffect(() => {
    const listener = (event: MessageEvent<unknown>) => void handleMessage(event)
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [])

  return {
    run,
    startPage: origin && `${origin}/.yomikura/start.html`,
    start,
    stop: () => setRun({ state: 'stopped' }),
  }
}
