import { useText } from '#lib/use-text.ts'
import { LoadFailed } from './LoadFailed.tsx'
import styles from './ReadingEnd.module.css'
import { WorkCard } from './Recommended.tsx'
import { useRelatedCount } from './related-count.ts'
import { useRecommended } from './use-recommended.ts'

/** After pictures and documents: the circle's other works or, without any, related ones (specification.md#2.2). */
export function RelatedWorks({ workno }: { workno: string }) {
  const t = useText()
  const count = useRelatedCount()
  const { works, hasFailed, retry } = useRecommended(workno)
  if (hasFailed) return <LoadFailed onReload={retry} />
  const ofCircle = works.filter(({ type }) => type === 'sameCircle')
  const isCircle = ofCircle.length > 0
  const shown = (isCircle ? ofCircle : works.filter(({ type }) => type === 'related')).slice(
    0,
    count,
  )
  if (shown.length === 0) return null
  return (
    <section className={styles.slider} aria-labelledby="related-title">
      <div className={styles.sliderBar}>
        <h2 id="related-title">{t(isCircle ? 'end_page.same_circle' : 'end_page.related')}</h2>
      </div>
      <ul className={styles.cards}>
        {shown.map((work) => (
          <li key={work.workno}>
            <WorkCard work={work} />
          </li>
        ))}
      </ul>
    </section>
  )
}
