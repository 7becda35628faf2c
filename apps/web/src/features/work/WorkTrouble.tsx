import { Link } from '@tanstack/react-router'
import { buttonClass } from '@yomikura/ui/Button'
import { CommunicationError, isNotFound, toErrorCode } from '#data/base/api/errors.ts'
import { useNetwork } from '#data/base/network/use-network.ts'
import { useText } from '#lib/use-text.ts'
import { AskAgain } from '#parts/AskAgain.tsx'
import { toRefusalKey } from '#parts/refusal-key.ts'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { NotKeptNotice } from './NotKeptNotice.tsx'
import { WorkNotice } from './WorkNotice.tsx'
import styles from './WorkScreen.module.css'

/** No folder lies at the address: asking again would bring the same (specification.md#1.8). */
export function FilesNotFound({ workno }: { workno: string }) {
  const t = useText()
  return (
    <WorkNotice icon={<StateDrawing name="lost" />}>
      <p role="alert">{t('work.files_not_found')}</p>
      <Link className={buttonClass({})} to="/work/$workno/tree" params={{ workno }} search={true}>
        {t('work.to_all_files')}
      </Link>
    </WorkNotice>
  )
}

/** Why a work's files did not come, and the way on. */
export function FilesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  const isOffline = useNetwork() !== 'online'
  if (isOffline && error instanceof CommunicationError) return <NotKeptNotice onBack={onRetry} />
  const code = <p>{t('errors.code', { code: toErrorCode(error) })}</p>
  // Asking again would bring the same.
  if (isNotFound(error)) {
    return (
      <WorkNotice icon={<StateDrawing name="lost" />}>
        <p role="alert">{t('work.files_not_found')}</p>
        {code}
        <Link className={buttonClass({})} to="/library">
          {t('app.to_library')}
        </Link>
      </WorkNotice>
    )
  }
  const key = toRefusalKey(error)
  return (
    <WorkNotice icon={<StateDrawing name={isOffline ? 'offline' : 'fallen'} />}>
      <p role="alert">{t(key ?? 'work.files_failed')}</p>
      {!key && code}
      <AskAgain error={error} onRetry={onRetry} />
    </WorkNotice>
  )
}

/** Why the work itself did not come, and the way on. */
export function WorkFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useText()
  return (
    <div className={styles.notice} role="alert">
      <StateDrawing name="fallen" />
      <p>{t(toRefusalKey(error) ?? 'work.files_failed')}</p>
      <AskAgain error={error} onRetry={onRetry} />
    </div>
  )
}
