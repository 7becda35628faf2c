import { TIMES } from '@yomikura/contract/limits'
import { Button } from '@yomikura/ui/Button'
import { showToast } from '@yomikura/ui/toast-store'
import { Copy } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { logBook, type LogLine } from '#data/base/log/log-book.ts'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import styles from './DiagnosticsCard.module.css'
import { SettingsCard, SettingsRow } from './SettingsCard.tsx'

/** What went wrong in this tab, to read and to copy (decision 79). */
export function DiagnosticsCard() {
  const t = useText()
  const { config } = useSession()
  // Another account may have signed in since the last note.
  useState(() => logBook.dropOthers())
  const lines = useSyncExternalStore(logBook.subscribe, logBook.getLines)
  const [isOpen, setIsOpen] = useState(false)
  const linesId = useId()
  const text = lines.map(toText).join('\n')

  const copy = async () => {
    const about = `${config.brand.name} ${config.version}\n${navigator.userAgent}`
    try {
      await navigator.clipboard.writeText(`${about}\n${text}\n`)
      showToast(t('settings.log_copied'), { tone: 'good', durationMs: TIMES.toastMs })
    } catch {
      setIsOpen(true)
      showToast(t('settings.log_copy_failed'), { tone: 'bad', durationMs: TIMES.troubleToastMs })
    }
  }
  return (
    <SettingsCard id="diagnostics" title={t('settings.diagnostics')}>
      <SettingsRow
        label={t('settings.log')}
        hint={
          lines.length === 0
            ? t('settings.log_none')
            : `${t('settings.log_count', { count: lines.length })} · ${t('settings.log_hint')}`
        }
      >
        {lines.length > 0 && (
          <div className={styles.ways}>
            <Button
              aria-expanded={isOpen}
              aria-controls={isOpen ? linesId : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              {t(isOpen ? 'settings.log_hide' : 'settings.log_show')}
            </Button>
            <Button
              icon={<Copy size={18} strokeWidth={1.6} aria-hidden />}
              onClick={() => void copy()}
            >
              {t('settings.log_copy')}
            </Button>
          </div>
        )}
      </SettingsRow>
      {isOpen && lines.length > 0 && (
        <section id={linesId} aria-label={t('settings.log')}>
          {/* Keys scroll it; its words are those of the console, in English. */}
          <pre className={styles.lines} lang="en" tabIndex={0}>
            {text}
          </pre>
        </section>
      )}
    </SettingsCard>
  )
}

function toText({ atMs, level, text }: LogLine): string {
  return `${new Date(atMs).toISOString()} ${level} ${text}`
}
