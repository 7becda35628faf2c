import { Link } from '@tanstack/react-router'
import { Button, buttonClass } from '@yomikura/ui/Button'
import { showToast } from '@yomikura/ui/toast-store'
import { TIMES } from '@yomikura/contract/limits'
import { ArrowLeft } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { ConfirmDialog } from '#parts/ConfirmDialog.tsx'
import { HiddenUnknown } from '#parts/HiddenUnknown.tsx'
import { PageTitle } from '#parts/PageTitle.tsx'
import { Cover } from '#parts/Cover.tsx'
import { StateDrawing } from '#parts/StateDrawing.tsx'
import { useOwnedWork } from '#parts/use-owned-work.ts'
import styles from './IgnoreScreen.module.css'

/** /settings/ignore: what the reader keeps out of the library, and the way to bring it back. */
export function IgnoreScreen() {
  const t = useText()
  const { ignores } = useSession()
  const worknos = useSyncExternalStore(ignores.subscribe, () => ignores.worknos)
  const isUnknown = useSyncExternalStore(ignores.subscribe, () => ignores.isUnknown)
  const [isAsking, setIsAsking] = useState(false)

  const show = async (shown: readonly string[]) => {
    try {
      await ignores.remove(shown)
      showToast(t('ignore.shown'), { tone: 'good', durationMs: TIMES.toastMs })
    } catch {
      showToast(t('ignore.failed'), { tone: 'bad', durationMs: TIMES.balloonMs })
    }
  }

  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="ignore-title">
      <PageTitle>{t('ignore.title')}</PageTitle>
      <Link to="/settings" className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden="true" />
        {t('ignore.back')}
      </Link>
      <h1 id="ignore-title" className={styles.title}>
        {t('ignore.title')}
      </h1>
      {isUnknown && <HiddenUnknown />}
      {worknos.size === 0 && !isUnknown && <Nothing />}
      {worknos.size > 0 && (
        <>
          <div className={styles.head}>
            <p className={styles.about}>{t('ignore.about')}</p>
            {worknos.size > 1 && (
              <Button onClick={() => setIsAsking(true)}>{t('ignore.show_all')}</Button>
            )}
          </div>
          <ul className={styles.list} aria-labelledby="ignore-title">
            {[...worknos].map((workno) => (
              <IgnoredWork key={workno} workno={workno} onShow={() => void show([workno])} />
            ))}
          </ul>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('ignore.show_all_confirm')}
        verb={t('ignore.show_all')}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false)
          void show([...worknos])
        }}
      />
    </main>
  )
}

function Nothing() {
  const t = useText()
  return (
    <div className={styles.nothing}>
      <StateDrawing name="hidden" />
      <h2>{t('ignore.empty')}</h2>
      <p>{t('ignore.empty_body')}</p>
      <Link to="/library" className={buttonClass({ variant: 'primary' })}>
        {t('app.to_library')}
      </Link>
    </div>
  )
}

/** One hidden work. What the library does not hold any more is named by its number. */
function IgnoredWork({ workno, onShow }: { workno: string; onShow: () => void }) {
  const t = useText()
  const { title, cover, maker } = useOwnedWork(workno)
  return (
    <li className={styles.row}>
      <span className={styles.cover}>
        <Cover {...cover} />
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.maker}>{maker ?? t('ignore.not_owned')}</span>
      </span>
      <Button aria-label={t('ignore.show_named', { title })} onClick={onShow}>
        {t('ignore.show')}
      </Button>
    </li>
  )
}
