import { toWorkCategory } from '@yomikura/contract/work-types'
import { drawLightCover } from '@yomikura/drawing/light-cover'
import { useEffect, useState } from 'react'
import { findCover } from '#data/works/offline/covers.ts'
import styles from './Cover.module.css'

/** What a cover is drawn from where no picture of the work comes. */
export type CoverFacts = {
  title: string
  maker?: string | undefined
  /** Code of the specification's table, for example `MNG`. */
  workType?: string | undefined
  /** Address of the cover that did not come: a browser may keep it. */
  url?: string
}

/** Skies times kinds: few enough that each is drawn once a visit. */
const LIGHTS = 12
const drawn = new Map<string, string>()

/**
 * A cover drawn from what is known of a work, in the hand of those that the server draws. Its words are
 * made by the stylesheet, so that they are neither read out nor found twice: they stand beside it as text.
 */
export function DrawnCover({ title, maker, workType = '', url = '' }: CoverFacts) {
  const [kept, setKept] = useKeptCover(url)
  if (kept === 'unknown') return null
  if (kept !== undefined) {
    return (
      <img
        className={styles.image}
        data-state="loaded"
        src={kept}
        alt=""
        draggable={false}
        onError={() => setKept(undefined)}
      />
    )
  }
  return (
    <span
      className={styles.drawn}
      aria-hidden="true"
      data-title={title}
      data-maker={maker}
      style={{ backgroundImage: findPicture(title, workType) }}
    />
  )
}

/** An address of the cover that this browser keeps, undefined where it keeps none. */
function useKeptCover(url: string) {
  const [kept, setKept] = useState<string | undefined>(url === '' ? undefined : 'unknown')
  useEffect(() => {
    if (url === '') return
    let isOver = false
    void findCover(url).then((found) => {
      if (!isOver) setKept(found)
    })
    return () => {
      isOver = true
    }
  }, [url])
  return [kept, setKept] as const
}

function findPicture(title: string, workType: string): string {
  const category = toWorkCategory(workType)
  const light = toNumber(title) % LIGHTS
  const key = `${category}-${light}`
  const known = drawn.get(key)
  if (known !== undefined) return known
  const svg = encodeURIComponent(drawLightCover(category, light))
  const picture = `url("data:image/svg+xml,${svg.replaceAll("'", '%27')}")`
  drawn.set(key, picture)
  return picture
}

/** The same words give the same number. */
function toNumber(words: string): number {
  let number = 0
  for (const letter of words) number = (Math.imul(number, 31) + letter.codePointAt(0)!) >>> 0
  return number
}
