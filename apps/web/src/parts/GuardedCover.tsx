import { EyeOff } from 'lucide-react'
import { useAgePermission } from '#data/session/age-permission.ts'
import { useText } from '#lib/use-text.ts'
import { Cover } from './Cover.tsx'
import type { CoverFacts } from './DrawnCover.tsx'
import styles from './GuardedCover.module.css'

type Props = {
  url: string
  ageCategory: string
  /** What stands in its place where it is not shown is drawn from these. */
  facts: CoverFacts
  isUrgent?: boolean
}

/** A cover that is fetched only where the reader's age is known to allow it; till then a drawn one is veiled. */
export function GuardedCover({ url, ageCategory, facts, isUrgent = false }: Props) {
  const t = useText()
  const mayShow = useAgePermission()(ageCategory)
  return (
    <Cover
      facts={facts}
      url={mayShow ? url : ''}
      widthPx={0}
      heightPx={0}
      color=""
      isUrgent={isUrgent}
    >
      {ageCategory !== 'all' && (
        <span className={styles.age}>
          {t(ageCategory === 'r15' ? 'work.age_r15' : 'work.age_r18')}
        </span>
      )}
      {!mayShow && (
        <span className={styles.veil} role="img" aria-label={t('free.age_hidden')}>
          <EyeOff size={28} strokeWidth={1.4} aria-hidden="true" />
        </span>
      )}
    </Cover>
  )
}
