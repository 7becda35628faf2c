import { Button } from '@yomikura/ui/Button'
import { Dialog } from '@yomikura/ui/Dialog'
import { useSession } from '#data/session/session.ts'
import { saveText } from '#lib/save-text.ts'
import styles from './AppDialog.module.css'
import { CopyText } from './CopyText.tsx'
import type { Say } from './use-totp-texts.ts'

type Props = { say: Say; codes: readonly string[]; onDone: () => void }

/** Shows recovery codes, once. It closes by its button alone: a slip of the finger would lose them. */
export function RecoveryCodesDialog({ say, codes, onDone }: Props) {
  const { config, account } = useSession()
  const name = say('codes_name')
  const text = codes.join('\n')
  const save = () => {
    const head = say('file_head', { brand: config.brand.name, login: account.login_id ?? '' })
    saveText('recovery-codes.txt', `${head}\n\n${text}\n`, 'text/plain')
  }
  return (
    <Dialog
      isOpen
      title={say('codes_title')}
      onClose={() => undefined}
      actions={
        <>
          <Button onClick={save}>{say('codes_save')}</Button>
          <Button variant="primary" onClick={onDone}>
            {say('done')}
          </Button>
        </>
      }
    >
      <p>{say('codes_body')}</p>
      <div className={styles.value}>
        <ul className={styles.codes} aria-label={name}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyText
          label={say('copy', { name })}
          text={text}
          done={say('copied')}
          failed={say('copy_failed')}
        />
      </div>
    </Dialog>
  )
}
