import { formatSize } from '@yomikura/text/format-size'
import { UPLOADS } from '@yomikura/contract/limits'
import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { VisuallyHidden } from '@yomikura/ui/VisuallyHidden'
import { useState, useSyncExternalStore } from 'react'
import type { Trouble, Uploads, UploadStatus } from '#data/works/uploads/uploads.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useSpoken } from '#lib/use-spoken.ts'
import { useText } from '#lib/use-text.ts'
import styles from './AddWorks.module.css'
import { FilePickers } from './FilePickers.tsx'
import { SentFiles } from './SentFiles.tsx'
import { TakenWorks } from './TakenWorks.tsx'

type Props = { uploads: Uploads; onClose: () => void }

/** Choosing works to add, how far they are on their way, and what became of them. */
export function AddWorksSheet({ uploads, onClose }: Props) {
  const t = useText()
  const status = useSyncExternalStore(uploads.status.subscribe, uploads.status.get)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      variant="sheet"
      title={t('uploads.title')}
      actions={<Actions uploads={uploads} status={status} onClose={onClose} />}
    >
      <div className={styles.sheet}>
        <Outcome status={status} />
        {status.left && <LeftUpload left={status.left} onDiscard={() => void uploads.cancel()} />}
        {(status.phase === 'idle' || isChosenAgain(status)) && (
          <>
            {status.phase === 'idle' && !status.left && (
              <p className={styles.quiet}>{t('uploads.intro')}</p>
            )}
            <FilePickers onChoose={(files) => void uploads.add(files)} />
            <p className={styles.dropHint}>{t('uploads.drop_here')}</p>
          </>
        )}
        {status.files.length > 0 && <SentFiles status={status} />}
        {status.works.length > 0 && <TakenWorks status={status} />}
      </div>
    </Dialog>
  )
}

/** Troubles after which other files, or the same ones, are chosen. */
function isChosenAgain({ phase, trouble }: UploadStatus): boolean {
  const again = ['empty', 'too_large', 'number', 'name', 'unreadable', 'quota', 'open']
  return phase === 'stopped' && again.includes(trouble?.kind ?? '')
}

/** How far it is in words, which readers of screens hear now and then, and trouble at once. */
function Outcome({ status }: { status: UploadStatus }) {
  const t = useText()
  const { percent } = useFormats()
  const words = usePhaseWords(status)
  const { phase, trouble, bytes, sent } = status
  const share = bytes > 0 ? percent(Math.floor((sent / bytes) * 100) / 100) : ''
  const isEnd = phase === 'done' || phase === 'waiting' || phase === 'paused'
  const spoken = useSpoken(phase === 'sending' ? `${words} ${share}` : words, isEnd)
  const troubleWords = useTroubleWords(trouble)
  return (
    <>
      {words !== '' && <p className={styles.phase}>{words}</p>}
      {phase === 'sending' && <p className={styles.quiet}>{t('uploads.stays')}</p>}
      {status.queuedCount > 0 && (
        <p className={styles.quiet}>{t('uploads.queued', { count: status.queuedCount })}</p>
      )}
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
      <div role="alert">{troubleWords && <p className={styles.trouble}>{troubleWords}</p>}</div>
    </>
  )
}

function usePhaseWords({ phase, waitsFor, works }: UploadStatus): string {
  const t = useText()
  const done = works.filter(({ state }) => state === 'done').length
  switch (phase) {
    case 'sending':
      return t('uploads.phase_sending')
    case 'waiting':
      return t(waitsFor === 'server' ? 'uploads.phase_busy' : 'uploads.phase_waiting')
    case 'paused':
      return t('uploads.phase_paused')
    case 'planning':
      return t('uploads.phase_planning')
    case 'making':
      return t('uploads.phase_making', { done, total: works.length })
    case 'done':
      return done === 0 ? t('uploads.phase_nothing') : t('uploads.phase_done', { count: done })
    case 'idle':
    case 'stopped':
      return ''
  }
}

function useTroubleWords(trouble: Trouble | undefined): string {
  const t = useText()
  const { number } = useFormats()
  if (trouble === undefined) return ''
  const { kind, name = '', limitBytes, freeBytes } = trouble
  if (kind === 'quota' && limitBytes !== undefined && freeBytes !== undefined) {
    return t('uploads.trouble_quota_left', {
      limit: formatSize(limitBytes),
      free: formatSize(freeBytes),
    })
  }
  return t(`uploads.trouble_${kind}`, { name, count: number(UPLOADS.files) })
}

function LeftUpload(props: { left: NonNullable<UploadStatus['left']>; onDiscard: () => void }) {
  const t = useText()
  const { name, bytes } = props.left
  return (
    <section className={styles.left}>
      <p className={styles.phase}>{t('uploads.left', { name, size: formatSize(bytes) })}</p>
      <p className={styles.quiet}>{t('uploads.left_again')}</p>
      <Button variant="quiet" onClick={props.onDiscard}>
        {t('uploads.discard')}
      </Button>
    </section>
  )
}

function Actions({ uploads, status, onClose }: Props & { status: UploadStatus }) {
  const t = useText()
  const [isAsking, setIsAsking] = useState(false)
  const { phase } = status
  const isSending = phase === 'sending' || phase === 'waiting'
  const mayCancel = isSending || phase === 'paused' || (phase === 'stopped' && status.sent > 0)
  if (isAsking && mayCancel) {
    return <CancelQuestion uploads={uploads} onEnd={() => setIsAsking(false)} />
  }
  return (
    <>
      {mayCancel && (
        <Button variant="quiet" onClick={() => setIsAsking(true)}>
          {t('uploads.cancel')}
        </Button>
      )}
      {isSending && <Button onClick={() => uploads.pause()}>{t('uploads.pause')}</Button>}
      <GoOnButton uploads={uploads} status={status} />
      {phase === 'done' && <Button onClick={() => uploads.clear()}>{t('uploads.more')}</Button>}
      <Button onClick={onClose}>{t('app.close')}</Button>
    </>
  )
}

function GoOnButton({ uploads, status }: { uploads: Uploads; status: UploadStatus }) {
  const t = useText()
  const isStopped = status.phase === 'stopped' && !isChosenAgain(status)
  if (status.phase !== 'paused' && !isStopped) return null
  return (
    <Button variant="primary" onClick={() => void uploads.goOn()}>
      {t(isStopped ? 'uploads.again' : 'uploads.go_on')}
    </Button>
  )
}

function CancelQuestion({ uploads, onEnd }: { uploads: Uploads; onEnd: () => void }) {
  const t = useText()
  return (
    <>
      <p className={styles.question}>{t('uploads.cancel_confirm')}</p>
      <Button onClick={onEnd}>{t('confirm_dialog.cancel')}</Button>
      <Button
        variant="danger"
        onClick={() => {
          onEnd()
          void uploads.cancel()
        }}
      >
        {t('uploads.discard')}
      </Button>
    </>
  )
}
