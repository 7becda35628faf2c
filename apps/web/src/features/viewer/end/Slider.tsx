import { END_PAGE } from '@yomikura/contract/end-page'
import { MEASURES } from '@yomikura/contract/limits'
import { IconButton } from '@yomikura/ui/IconButton'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { useText } from '#lib/use-text.ts'
import styles from './ReadingEnd.module.css'

const { worksOnPhones, worksPerSlide: PER_SLIDE } = END_PAGE
const PHONE = `(width <= ${MEASURES.phonePortraitPx}px) and (orientation: portrait)`

type Props = { title: string; items: readonly { key: string; node: ReactNode }[] }

/** Works by three, up to six at once on phones held upright (specification.md#2.9). */
export function Slider({ title, items }: Props) {
  const t = useText()
  const isWide = !useMediaQuery(PHONE)
  const [slide, setSlide] = useState(0)
  const last = Math.ceil(items.length / PER_SLIDE) - 1
  const from = slide * PER_SLIDE
  const shown = isWide ? items.slice(from, from + PER_SLIDE) : items.slice(0, worksOnPhones)
  return (
    <section className={styles.slider} aria-label={title}>
      <div className={styles.sliderBar}>
        <h2>{title}</h2>
        {isWide && last > 0 && (
          <>
            <IconButton
              framed
              label={t('end_page.previous')}
              icon={<ChevronLeft size={18} strokeWidth={1.6} />}
              disabled={slide === 0}
              onClick={() => setSlide(slide - 1)}
            />
            <IconButton
              framed
              label={t('end_page.following')}
              icon={<ChevronRight size={18} strokeWidth={1.6} />}
              disabled={slide === last}
              onClick={() => setSlide(slide + 1)}
            />
          </>
        )}
      </div>
      <ul className={styles.cards}>
        {shown.map(({ key, node }) => (
          <li key={key}>{node}</li>
        ))}
      </ul>
    </section>
  )
}
