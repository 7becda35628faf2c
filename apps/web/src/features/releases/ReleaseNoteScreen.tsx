import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { Button } from '@yomikura/ui/Button'
import { ArrowLeft } from 'lucide-react'
import { useText } from '#lib/use-text.ts'
import { PageTitle } from '#parts/PageTitle.tsx'
import { RELEASES } from './releases.ts'
import styles from './ReleaseNoteScreen.module.css'

/** /release-note: what is new, and the way back. */
export function ReleaseNoteScreen() {
  const t = useText()
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const goBack = () => (canGoBack ? router.history.back() : void navigate({ to: '/library' }))
  return (
    <main id="content" tabIndex={-1} className={styles.screen} aria-labelledby="releases-title">
      <PageTitle>{t('release_note.title')}</PageTitle>
      <Button
        variant="quiet"
        className={styles.back}
        icon={<ArrowLeft size={18} strokeWidth={1.6} aria-hidden="true" />}
        onClick={goBack}
      >
        {t('app.back')}
      </Button>
      <h1 id="releases-title" className={styles.title}>
        {t('release_note.title')}
      </h1>
      {RELEASES.map(({ version, notes, isFormer = false }) => (
        <section key={version} className={styles.release}>
          <h2 className={styles.version}>
            {t(isFormer ? 'release_note.version_before' : 'release_note.version', { version })}
          </h2>
          <ul className={styles.notes}>
            {notes.map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
