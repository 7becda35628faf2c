import { listSpoken } from '@yomikura/player/script'
import type { OpenedPublication } from '../open-publication.ts'
import type { OpenedFile } from '../viewer-module.ts'
import { useVoiceCues } from './use-voice-cues.ts'
import styles from './Voice.module.css'
import type { VoiceState } from './voice-playback.ts'

type Props = { file: OpenedFile; opened: OpenedPublication; state: VoiceState }

/** What is being said, over the foot of the page. Not announced: a listener hears it. */
export function VoiceCaption({ file, opened, state }: Props) {
  const sound = state.sounds[state.soundIndex]
  const { cues, language } = useVoiceCues(file, opened.revision, sound)
  if (state.phase !== 'sounding') return null
  const spoken = listSpoken(cues, (sound?.begin ?? 0) + state.timeSeconds)
  if (spoken.length === 0) return null
  return (
    <div className={styles.caption} lang={language}>
      {spoken.map(({ startSeconds, speaker, text }) => (
        <p key={`${startSeconds}${text}`}>
          {speaker && <span className={styles.speaker}>{speaker}</span>}
          {text}
        </p>
      ))}
    </div>
  )
}
