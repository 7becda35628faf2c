import { findCue, pairCues } from '@yomikura/player/script'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import type { Track } from '@yomikura/player/track'
import { Button } from '@yomikura/ui/Button'
import { useEffect, useMemo, useRef, useState } from 'react'
import { nameLanguage } from '#lib/name-language.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { usePlayer, usePlayerState } from './player-context.ts'
import styles from './ScriptPane.module.css'
import { sortScripts } from './script-languages.ts'
import { useCues } from './use-cues.ts'

/** What is being said: the line of the moment stays in the middle until the reader scrolls away. */
export function ScriptPane({ track }: { track: Track }) {
  const t = useText()
  const player = usePlayer()
  const locale = useLocale()
  const tag = LANGUAGE_TAGS[locale]
  const [first, second] = sortScripts(track.scripts ?? [], tag)
  const [isPaired, setPaired] = useState(false)
  const cues = useCues(track, first)
  const others = useCues(track, isPaired ? second : undefined)
  const lines = useMemo(() => pairCues(cues.list, others.list), [cues.list, others.list])
  const current = usePlayerState(({ timeSeconds }) => findCue(cues.list, timeSeconds))
  const { list, isFollowing, follow, leave } = useFollowing(current)
  return (
    <div className={styles.pane}>
      {second && (
        <label className={styles.pair}>
          <input
            type="checkbox"
            checked={isPaired}
            onChange={(event) => setPaired(event.target.checked)}
          />
          {t('player.script_pair', { language: nameLanguage(second, tag) })}
        </label>
      )}
      {cues.hasFailed && <p className={styles.failed}>{t('player.script_failed')}</p>}
      <ol
        ref={list}
        className={styles.lines}
        aria-label={t('player.script')}
        onWheel={leave}
        onTouchMove={leave}
      >
        {lines.map(({ cue, beside }, index) => (
          <li key={index} className={styles.item}>
            <button
              type="button"
              className={styles.line}
              aria-current={index === current || undefined}
              lang={first?.language}
              onClick={() => {
                player.seek(cue.startSeconds)
                follow()
              }}
            >
              {cue.speaker && <span className={styles.speaker}>{cue.speaker}</span>}
              <span>{cue.text}</span>
              {beside && (
                <span className={styles.beside} lang={second?.language}>
                  {beside}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
      {!isFollowing && (
        <Button className={styles.follow} onClick={follow}>
          {t('player.script_follow')}
        </Button>
      )}
    </div>
  )
}

/** Scrolls to the current line, unless the reader went elsewhere. */
function useFollowing(current: number | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const [isFollowing, setFollowing] = useState(true)
  useEffect(() => {
    const line = list.current?.children[current ?? -1]
    if (!isFollowing || !(line instanceof HTMLElement) || !list.current) return
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const top = line.offsetTop - (list.current.clientHeight - line.clientHeight) / 2
    list.current.scrollTo({ top, behavior: isCalm ? 'auto' : 'smooth' })
  }, [current, isFollowing])
  return {
    list,
    isFollowing,
    follow: () => setFollowing(true),
    leave: () => setFollowing(false),
  }
}
