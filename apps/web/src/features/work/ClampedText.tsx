import { useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#lib/use-text.ts'
import styles from './WorkAbout.module.css'

/** A text with its line breaks, of which a few lines are shown until the rest is asked for. */
export function ClampedText({ text }: { text: string }) {
  const t = useText()
  const box = useRef<HTMLParagraphElement>(null)
  const [isWhole, setIsWhole] = useState(false)
  const [isLonger, setIsLonger] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || isWhole) return
    const measure = () => setIsLonger(element.scrollHeight > element.clientHeight + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWhole])
  return (
    <>
      <p
        ref={box}
        id="about-text"
        className={styles.text}
        data-whole={isWhole || undefined}
        dir="auto"
      >
        {text}
      </p>
      {isLonger && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          aria-controls="about-text"
          onClick={() => setIsWhole(!isWhole)}
        >
          {t(isWhole ? 'work.about_less' : 'work.about_more')}
        </button>
      )}
    </>
  )
}
