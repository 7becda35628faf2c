import { pickText } from '@yomikura/contract/locales'
import type { Translate } from '@yomikura/i18n/text'
import { formatSize } from '@yomikura/text/format-size'
import { Button } from '@yomikura/ui/Button'
import { IconButton } from '@yomikura/ui/IconButton'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { Check, Pause, Play, RotateCcw, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { readSessionState, subscribeToSession } from '#data/base/api/session-state.ts'
import type { DownloadQueue } from '#data/works/downloads/download-queue.ts'
import type { QueueState } from '#data/works/downloads/queue-state.ts'
import { useSession } from '#data/session/session.ts'
import { useSpoken } from '#lib/use-spoken.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import styles from './DownloadBar.module.css'

const ICON = { size: 20, strokeWidth: 1.7, 'aria-hidden': true } as const

/** Phases that a reader who does not see the bar gets announced at once. */
const HALTS: ReadonlySet<QueueState['phase']> = new Set(['done', 'full', 'paused', 'waiting'])

type Props = { state: QueueState; queue: DownloadQueue; onShowRoom: () => void }

/** What is being kept: its title, how much of how much, and the ways to hold it up or end it. */
export function DownloadBar({ state, queue, onShowRoom }: Props) {
  const t = useText()
  const title = useWorkTitle(state.current?.workno ?? state.items.at(-1)?.workno)
  const { phase, totalBytes, loadedBytes } = state
  const isEnded = useSyncExternalStore(subscribeToSession, readSessionState) === 'ended'
  const status = toStatusText(t, state, isEnded)
  const spoken = useSpoken(status, HALTS.has(phase))
  const share = totalBytes > 0 ? loadedBytes / totalBytes : Number(phase === 'done')

  useLayoutEffect(() => {
    document.documentElement.dataset['downloadBar'] = ''
    return () => void delete document.documentElement.dataset['downloadBar']
  }, [])
  return (
    <section className={styles.bar} aria-label={t('offline.bar')} data-phase={phase}>
      <div
        role="progressbar"
        aria-label={t('offline.progress')}
        aria-valuenow={Math.floor(share * 100)}
        className={styles.track}
      >
        <div className={styles.progress} style={{ transform: `scaleX(${share})` }} />
      </div>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.facts}>
          <span>{status}</span>
          <span>{`${formatSize(loadedBytes)} / ${formatSize(totalBytes)}`}</span>
        </p>
      </div>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
      <Controls state={state} queue={queue} onShowRoom={onShowRoom} />
    </section>
  )
}

function Controls({ state, queue, onShowRoom }: Props) {
  const t = useText()
  const { phase, failed } = state
  if (phase === 'done' && failed === 0) return <Check {...ICON} className={styles.done} />
  return (
    <>
      {phase === 'full' && <Button onClick={onShowRoom}>{t('offline.make_room')}</Button>}
      {phase === 'done' ? (
        <IconButton
          label={t('app.retry')}
          icon={<RotateCcw {...ICON} />}
          onClick={() => void queue.retry()}
        />
      ) : (
        <HoldButton isHeld={phase === 'paused' || phase === 'full'} queue={queue} />
      )}
      <IconButton
        label={t('offline.cancel')}
        icon={<X {...ICON} />}
        onClick={() => void queue.cancel()}
      />
    </>
  )
}

function HoldButton({ isHeld, queue }: { isHeld: boolean; queue: DownloadQueue }) {
  const t = useText()
  const Sign = isHeld ? Play : Pause
  return (
    <IconButton
      label={t(isHeld ? 'offline.resume' : 'offline.pause')}
      icon={<Sign {...ICON} />}
      onClick={() => void (isHeld ? queue.resume() : queue.pause())}
    />
  )
}

function toStatusText(t: Translate, state: QueueState, isEnded: boolean) {
  const { phase, remaining, failed } = state
  switch (phase) {
    case 'paused':
      return t('offline.paused', { count: remaining })
    case 'waiting':
      return t(isEnded ? 'errors.unauthorized' : 'offline.waiting')
    case 'full':
      return t('offline.full')
    case 'done':
      return failed > 0 ? t('offline.failed', { count: failed }) : t('offline.done')
    default:
      return t('offline.remaining', { count: remaining })
  }
}

function useWorkTitle(workno: string | undefined): string {
  const { purchases } = useSession()
  const locale = useLocale()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let isOver = false
    if (workno === undefined) return
    purchases.find(workno).then(
      (work) => {
        if (!isOver) setTitle(work ? pickText(work.name, locale) : workno)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [purchases, workno, locale])
  return title
}
