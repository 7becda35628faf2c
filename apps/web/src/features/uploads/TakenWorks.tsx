import { Link } from '@tanstack/react-router'
import { MEASURES } from '@yomikura/contract/limits'
import type { UploadStatus } from '#data/works/uploads/uploads.ts'
import { useFormats } from '#lib/use-formats.ts'
import { useText } from '#lib/use-text.ts'
import styles from './AddWorks.module.css'
import { uploadSheet } from '#data/works/uploads/open-sheet.ts'

/** The works that the files became, each with how far it is, and what was left out. */
export function TakenWorks({ status }: { status: UploadStatus }) {
  const t = useText()
  const { percent } = useFormats()
  const { works, leftOut, leftOutCount } = status
  const shown = works.slice(0, MEASURES.plainRows)
  return (
    <section className={styles.files} aria-label={t('uploads.works_label')}>
      <ul className={styles.list}>
        {shown.map(({ workno, title, state, progress }) => (
          <li key={workno} className={styles.row} data-state={state}>
            <span className={styles.name} title={title}>
              {state === 'done' ? (
                <Link to="/work/$workno" params={{ workno }} onClick={() => uploadSheet.set(false)}>
                  {title}
                </Link>
              ) : (
                title
              )}
            </span>
            <span className={styles.state}>
              {t(`uploads.work_${state}`)}
              {state === 'working' && ` ${percent(progress)}`}
            </span>
          </li>
        ))}
      </ul>
      {leftOutCount > 0 && (
        <details className={styles.leftOut}>
          <summary>{t('uploads.left_out', { count: leftOutCount })}</summary>
          <ul>
            {leftOut.map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
