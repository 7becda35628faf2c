import { lazy, type ReactNode, Suspense, useState } from 'react'
import styles from './SideMenu.module.css'

const ConfirmDialog = lazy(async () => ({
  default: (await import('#parts/ConfirmDialog.tsx')).ConfirmDialog,
}))

type Props = { icon: ReactNode; text: string; question: string; onConfirm: () => void }

/** An entry that asks before it leads away from the app. */
export function ConfirmedEntry({ icon, text, question, onConfirm }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <button type="button" className={styles.entry} title={text} onClick={() => setIsAsking(true)}>
        {icon}
        <span className={styles.text}>{text}</span>
      </button>
      <Suspense>
        {isAsking && (
          <ConfirmDialog
            isOpen
            title={question}
            verb={text}
            onCancel={() => setIsAsking(false)}
            onConfirm={() => {
              setIsAsking(false)
              onConfirm()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
