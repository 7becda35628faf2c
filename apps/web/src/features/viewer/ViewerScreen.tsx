import { useLiveQuery } from 'dexie-react-hooks'
import { Button } from '@yomikura/ui/Button'
import { Spinner } from '@yomikura/ui/Spinner'
import { FileQuestionMark, TriangleAlert, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { CommunicationError } from '#data/api/errors.ts'
import { warmPageDecoder } from '#data/content/page-decoder.ts'
import { useZiptree } from '#data/content/use-ziptree.ts'
import { useSession } from '#data/session.ts'
import { useText } from '#lib/use-text.ts'
import { openPublication } from './open-publication.ts'
import { PagedViewer } from './paged/PagedViewer.tsx'
import { useCloseViewer } from './use-close-viewer.ts'
import { isNotFound, toRefusalKey } from './viewer-errors.ts'
import styles from './Viewer.module.css'
import { ViewerMessage } from './ViewerMessage.tsx'

type Props = {
  workno: string
  /** Full path of the chosen file in the work's tree, decoded. */
  path: string
}

/** /work/{workno}/view/{path}: pictures of a folder, or pages of a document. */
export function ViewerScreen({ workno, path }: Props) {
  useState(() => {
    performance.mark('viewer:open')
    warmPageDecoder()
  })
  const close = useCloseViewer(workno, path)
  const { ziptree, error, retry } = useZiptree(workno)
  const work = useWork(workno)
  const opened = ziptree && openPublication(ziptree, path)

  return (
    <main id="content" tabIndex={-1} className={styles.viewer}>
      {opened && (
        <PagedViewer
          // A new revision has other files: it is opened anew, at the place that was kept.
          key={`${workno}/${opened.revision}/${path}`}
          workno={workno}
          opened={opened}
          work={work}
          onClose={close}
        />
      )}
      {ziptree && !opened && <NotFound onClose={close} />}
      {!ziptree && error && <Failure error={error} onRetry={retry} onClose={close} />}
      {!ziptree && !error && <Loading />}
    </main>
  )
}

/** Undefined until the library has been asked; pages never wait for the title. */
function useWork(workno: string) {
  const { purchases } = useSession()
  return useLiveQuery(() => purchases.find(workno), [purchases, workno])
}

function Loading() {
  const t = useText()
  return (
    <div className={styles.loading}>
      <Spinner label={t('viewer.page_loading')} sizePx={36} />
    </div>
  )
}

const ICON = { size: 36, strokeWidth: 1.4, 'aria-hidden': true } as const

function NotFound({ onClose }: { onClose: () => void }) {
  const t = useText()
  return (
    <ViewerMessage
      icon={<FileQuestionMark {...ICON} />}
      title={t('viewer.not_found_title')}
      texts={[t('viewer.not_found_text')]}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('viewer.back_to_work')}
        </Button>
      }
    />
  )
}

type FailureProps = { error: Error; onRetry: () => void; onClose: () => void }

function Failure({ error, onRetry, onClose }: FailureProps) {
  const t = useText()
  if (isNotFound(error)) return <NotFound onClose={onClose} />
  const isOffline = error instanceof CommunicationError
  const refusal = toRefusalKey(error)
  const texts = isOffline
    ? [t('viewer.connection_failed'), t('viewer.connection_check')]
    : [t(refusal ?? 'errors.unexpected')]
  return (
    <ViewerMessage
      icon={isOffline ? <WifiOff {...ICON} /> : <TriangleAlert {...ICON} />}
      title={t(isOffline ? 'viewer.connection_title' : 'viewer.error_title')}
      texts={texts}
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
