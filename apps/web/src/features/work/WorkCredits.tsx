import type { Work } from '@yomikura/contract/works'
import { pickText } from '@yomikura/contract/locales'
import { Fragment } from 'react'
import { listAuthors } from '#data/library/db/work-names.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { NameLink } from './NameLink.tsx'
import styles from './WorkHeader.module.css'

/** Credits that tags alone give, in the order of specification.md#1.3. */
const CREDITS = ['scenario_by', 'illust_by', 'voice_by', 'music_by'] as const
/** Stands in a sentence where the names go; no shop's text holds it. */
const NAMES = '\u{fffc}'

/** Who made the work; each name leads to what else the library has of them. */
export function WorkCredits({ work }: { work: Work }) {
  const t = useText()
  const locale = useLocale()
  const named = (credit: string) =>
    work.tags.filter((tag) => tag.class === credit).map((tag) => tag.name)
  const translator = work.translator ? [pickText(work.translator.name, locale)] : []
  const lines = [
    {
      text: t('work.author', { name: NAMES }),
      names: [...listAuthors(work), ...named('created_by')],
    },
    ...CREDITS.map((credit) => ({
      text: t(`work.creator_${credit}`, { name: NAMES }),
      names: named(credit),
    })),
    {
      text: t('work.translator', { name: NAMES }),
      names: [...translator, ...named('translated_by')],
    },
  ]
  return (
    <>
      {lines.map(({ text, names }) => (
        <Credit key={text} text={text} names={[...new Set(names)].filter((name) => name !== '')} />
      ))}
    </>
  )
}

function Credit({ text, names }: { text: string; names: readonly string[] }) {
  if (names.length === 0) return null
  const [before, after] = text.split(NAMES)
  return (
    <p className={styles.detail}>
      {before}
      {names.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ' / '}
          <NameLink kind="creator" name={name} className={styles.word} />
        </Fragment>
      ))}
      {after}
    </p>
  )
}
