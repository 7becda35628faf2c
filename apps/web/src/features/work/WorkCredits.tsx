import type { Work } from '@yomikura/contract/works'
import { pickText } from '@yomikura/contract/locales'
import { Fragment } from 'react'
import { listAuthors } from '#data/library/db/work-names.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { NameLink } from './NameLink.tsx'
import styles from './WorkHeader.module.css'

/** Credits that tags alone give, in the order of specification.md#1.3. */
const CREDITS = ['scenario_by', 'illust_by', 'voice_by', 'music_by'] as const

/** Who made the work, one credit a line; each name leads to what else the library has of them. */
export function WorkCredits({ work }: { work: Work }) {
  const t = useText()
  const locale = useLocale()
  const named = (credit: string) =>
    work.tags.filter((tag) => tag.class === credit).map((tag) => tag.name)
  const translator = work.translator ? [pickText(work.translator.name, locale)] : []
  const lines = [
    { label: t('work.author'), names: [...listAuthors(work), ...named('created_by')] },
    ...CREDITS.map((credit) => ({ label: t(`work.creator_${credit}`), names: named(credit) })),
    { label: t('work.translator'), names: [...translator, ...named('translated_by')] },
  ]
    .map(({ label, names }) => ({ label, names: [...new Set(names)].filter(Boolean) }))
    .filter(({ names }) => names.length > 0)
  if (lines.length === 0) return null
  return (
    <dl className={styles.credits}>
      {lines.map(({ label, names }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className={styles.names}>
            {names.map((name, place) => (
              <Fragment key={name}>
                {place > 0 && ' / '}
                <NameLink kind="creator" name={name} className={styles.word} />
              </Fragment>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
