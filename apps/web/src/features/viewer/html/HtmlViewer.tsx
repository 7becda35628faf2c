import { findEntry } from '@yomikura/content/tree-path'
import { pickText } from '@yomikura/contract/locales'
import { Button } from '@yomikura/ui/Button'
import { IconButton } from '@yomikura/ui/IconButton'
import { Maximize, Minimize, Play, Square, TriangleAlert, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { CommunicationError } from '#data/base/api/errors.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { isKept } from '#data/works/offline/kept-works.ts'
import { useSession } from '#data/session/session.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { MissingOffer } from '#parts/MissingOffer.tsx'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { useFullscreen } from '../chrome/use-fullscreen.ts'
import { useWakeLock } from '../chrome/use-wake-lock.ts'
import { FailureView } from '../FailureView.tsx'
import { NotFoundView } from '../NotFoundView.tsx'
import { useReadingRecord } from '../reading/use-reading-record.ts'
import type { OpenedFile, ViewerProps } from '../viewer-module.ts'
import { ViewerLoading } from '../ViewerFrame.tsx'
import { ViewerMessage } from '../ViewerMessage.tsx'
import styles from './Html.module.css'
import { useHtmlRun } from './use-html-run.ts'

const ICON = { size: 20, strokeWidth: 1.6, 'aria-hidden': true } as const

/** Never more than this where the frame's address serves other works too (security.md#one-host-name). */
const OPAQUE = 'allow-scripts allow-pointer-lock'
const LOST_TEXTS = {
  'too-large': 'html_work.saves_too_large',
  'no-database': 'html_work.no_database',
} as const
type LostReason = keyof typeof LOST_TEXTS

/** A work that runs in the browser: in a frame of its own origin, from which it reaches nothing. */
export function HtmlViewer({ file }: ViewerProps) {
  const entry = findEntry(file.ziptree.tree, file.path)
  const playfile = entry?.type === 'file' ? file.ziptree.playfile[entry.hashname] : undefined
  if (playfile?.type !== 'html' || !('html' in playfile) || file.source.origin !== 'purchased')
    return <NotFoundView onClose={file.onClose} />
  return <OpenedWork file={file} />
}

function OpenedWork({ file }: ViewerProps) {
  const t = useText()
  const locale = useLocale()
  const frame = useRef<HTMLIFrameElement>(null)
  const [lost, setLost] = useState<LostReason>()
  useWakeLock()
  const { run, isOpaque, startPage, start, stop } = useHtmlRun({
    workno: file.workno,
    entry: file.path,
    frame,
    onLost: setLost,
  })
  const isRunning = run.state === 'running'
  useReadingRecord(file, { pageCount: 1, orientation: 'horizontal', hasPainted: isRunning })
  const title = file.work ? pickText(file.work.name, locale) : ''
  return (
    <div className={styles.viewer}>
      <Bar file={file} title={title} onStop={isRunning ? stop : undefined} />
      <LostNotice reason={lost} onClose={() => setLost(undefined)} />
      <div className={styles.stage}>
        {isRunning && (
          <iframe
            ref={frame}
            className={styles.frame}
            title={t('html_work.frame')}
            sandbox={isOpaque ? OPAQUE : `${OPAQUE} allow-same-origin`}
            allow="fullscreen; gamepad; autoplay"
            referrerPolicy="no-referrer"
            src={startPage}
            onLoad={({ currentTarget }) => currentTarget.focus()}
          />
        )}
        {run.state === 'starting' && <ViewerLoading />}
        {run.state === 'failed' && (
          <Failure workno={file.workno} error={run.error} onRetry={start} onClose={file.onClose} />
        )}
        {run.state === 'idle' && (
          <div className={styles.cover}>
            <Picture address={file.work?.work_files?.main} />
            <p>{title}</p>
            <Button variant="primary" onClick={start}>
              {t('html_work.start')}
            </Button>
          </div>
        )}
        {run.state === 'stopped' && (
          <ViewerMessage
            icon={<Play size={36} strokeWidth={1.4} aria-hidden />}
            title={t('html_work.stopped_title')}
            texts={[t('html_work.stopped_text')]}
            actions={
              <>
                <Button variant="primary" onClick={start}>
                  {t('html_work.again')}
                </Button>
                <Button onClick={file.onClose}>{t('viewer.close')}</Button>
              </>
            }
          />
        )}
      </div>
    </div>
  )
}

/** The work's cover, where there is one to be had. */
function Picture({ address }: { address: string | undefined }) {
  return address ? <img className={styles.picture} src={address} alt="" /> : null
}

type FailureProps = { workno: string; error: Error; onRetry: () => void; onClose: () => void }

/** Kept, and yet this browser runs no kept work: its own origin may store nothing here (decision 21). */
function Failure({ workno, error, onRetry, onClose }: FailureProps) {
  const t = useText()
  const { db } = useSession()
  const network = useNetwork()
  const isOffline = network !== 'online' && error instanceof CommunicationError
  if (!isOffline || !isKept(db.name, workno)) {
    return <FailureView error={error} onRetry={onRetry} onClose={onClose} />
  }
  return (
    <ViewerMessage
      icon={<StateDrawing name="offline" />}
      title={t('viewer.connection_title')}
      texts={[t('html_work.online_only')]}
      offer={network === 'proxy' && <MissingOffer workno={workno} />}
      actions={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t('viewer.reload')}
          </Button>
          <Button onClick={onClose}>{t('viewer.close')}</Button>
        </>
      }
    />
  )
}

type BarProps = { file: OpenedFile; title: string; onStop: (() => void) | undefined }

/** Always there: keys and taps belong to the work, so the way out must be in view. */
function Bar({ file, title, onStop }: BarProps) {
  const t = useText()
  const { isFullscreen, toggle } = useFullscreen()
  return (
    <header className={styles.bar}>
      <IconButton label={t('viewer.close')} icon={<X {...ICON} />} onClick={file.onClose} />
      <h1 className={styles.title}>{title}</h1>
      {onStop && (
        <IconButton label={t('html_work.stop')} icon={<Square {...ICON} />} onClick={onStop} />
      )}
      {toggle && (
        <IconButton
          label={t(isFullscreen ? 'viewer.leave_fullscreen' : 'viewer.enter_fullscreen')}
          icon={isFullscreen ? <Minimize {...ICON} /> : <Maximize {...ICON} />}
          onClick={toggle}
        />
      )}
    </header>
  )
}

type NoticeProps = { reason: LostReason | undefined; onClose: () => void }

/** Stays until it was read: who plays for hours must know before that nothing is kept. */
function LostNotice({ reason, onClose }: NoticeProps) {
  const t = useText()
  return (
    <div role="status">
      {reason && (
        <div className={styles.notice}>
          <TriangleAlert {...ICON} className={styles.sign} />
          <p>{t(LOST_TEXTS[reason])}</p>
          <IconButton
            label={t('html_work.close_notice')}
            icon={<X {...ICON} />}
            onClick={onClose}
          />
        </div>
      )}
    </div>
  )
}
