import { type Cue, findCue, pairCues, parseCues } from '@yomikura/player/script'
import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import type { ScriptFile, Track } from '@yomikura/player/track'
import { Button } from '@yomikura/ui/Button'
import { useEffect, useMemo, useRef, useState } from 'react'
import { LAYOUT } from '@yomikura/content/layout'
import { useQuery } from '@tanstack/react-query'
import { nameLanguage } from '#lib/name-language.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import { getPurchasedSource } from '#data/works/content/purchased-sources.ts'
import { useSession } from '#data/session/session.ts'
import { usePlayer, usePlayerState } from './player-context.ts'
import styles from './ScriptPane.module.css'
import { sortScripts } from './script-languages.ts'

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

const NONE: Cue[] = []

/** Lines of a script; none while it loads or where there is none. */
function useCues(track: Track, script: ScriptFile | undefined) {
  const { account, api } = useSession()
  const { workno, file } = track
  const query = useQuery({
    queryKey: ['script', account, workno, file.revision, script?.name],
    enabled: script !== undefined,
    queryFn: async ({ signal }) => {
      const name = `${LAYOUT.optimized}/${script?.name ?? ''}`
      const source = getPurchasedSource(api, workno)
      const bytes = await source.loadFile({ name, revision: file.revision }, signal)
      return parseCues(await bytes.text())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { list: query.data ?? NONE, hasFailed: query.isError }
}
