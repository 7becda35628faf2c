import type { Preparation } from '@yomikura/contract/preparation'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useSession } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import { groupRefused, type RefusedGroup } from './refusal-texts.ts'
import styles from './RefusedFiles.module.css'

type Props = {
  refused: Pick<Preparation, 'refused_files' | 'refused_count'>
  /** Nothing else of the work can be shown. */
  isAlone?: boolean
}

/** Names of the files that an import could not take in, with what can be done. Nothing without any. */
export function RefusedFiles({ refused, isAlone = false }: Props) {
  const t = useText()
  const { refused_files: files = [], refused_count: count = files.length } = refused
  if (files.length === 0) return null
  const more = count - files.length
  return (
    <details className={styles.refused} data-alone={isAlone} open={isAlone}>
      <summary className={styles.summary}>
        {t('work.refused_files', { count })}
        <ChevronDown size={18} strokeWidth={1.6} aria-hidden="true" className={styles.arrow} />
      </summary>
      {groupRefused(files).map((group) => (
        <Group key={group.why} {...group} />
      ))}
      {more > 0 && <p className={styles.why}>{t('work.refused_more', { count: more })}</p>}
    </details>
  )
}

function Group({ why, mend, paths }: RefusedGroup) {
  const t = useText()
  const id = useId()
  return (
    <>
      <p id={id} className={styles.why}>
        {t(why)} {t(mend)}
      </p>
      <ul className={styles.names} aria-labelledby={id}>
        {paths.map((path, index) => (
          // Two entries of an archive may have one name.
          <li key={index}>
            <bdi>{path}</bdi>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The same of a work that can be read all the same. */
export function ImportReport({ workno }: { workno: string }) {
  const { account, api } = useSession()
  const { data } = useQuery({
    queryKey: ['import-report', account, workno],
    queryFn: ({ signal }) =>
      api.get<Preparation>(`/v3/work/${encodeURIComponent(workno)}/preparation`, { signal }),
    gcTime: 0,
    retry: false,
  })
  return data ? <RefusedFiles refused={data} /> : null
}
