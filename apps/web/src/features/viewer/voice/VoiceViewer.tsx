import { lazy, Suspense } from 'react'
import { listSpoken } from '@yomikura/player/script'
import type { PictureBook } from '#data/works/content/picture-book.ts'
import { BookGate } from '../book/BookGate.tsx'
import type { OpenedPublication } from '../open-publication.ts'
import { PagedScreen } from '../paged/OpenedPages.tsx'
import type { OpenedFile, ViewerProps } from '../viewer-module.ts'
import { useVoiceComic } from './use-voice-comic.ts'
import { VoiceAlert } from './VoiceAlert.tsx'
import { VoiceBar } from './VoiceBar.tsx'
import { useVoiceCues } from './use-voice-cues.ts'
import styles from './Voice.module.css'
import type { VoiceState } from './voice-playback.ts'

const VoiceSettings = lazy(async () => ({
  default: (await import('./VoiceSettings.tsx')).VoiceSettings,
}))

/** A voice comic: pages that are turned by their sound, always side by side (specification.md#2.4). */
export function VoiceViewer({ file }: ViewerProps) {
  return (
    <BookGate file={file}>
      {(opened) => opened.book && <VoicedPages file={file} opened={opened} book={opened.book} />}
    </BookGate>
  )
}

// Hardly ever shown; the pages must not wait for its code.
const VoiceFailure = lazy(async () => ({
  default: (await import('./VoiceFailure.tsx')).VoiceFailure,
}))

type Props = ViewerProps & { opened: OpenedPublication; book: PictureBook }

function VoicedPages({ file, opened, book }: Props) {
  const voice = useVoiceComic({ file, opened, book })
  const { playback, state, viewer, settings, update, hasCaptions } = voice
  return (
    <>
      <PagedScreen
        file={file}
        opened={opened}
        viewer={viewer}
        isVoiced
        player={
          <VoiceBar
            playback={playback}
            state={state}
            settings={settings}
            hasCaptions={hasCaptions}
            onChange={update}
          />
        }
        caption={
          hasCaptions &&
          settings.showCaptions && <VoiceCaption file={file} opened={opened} state={state} />
        }
        settings={
          <VoiceSettings
            settings={settings}
            isAutoTurn={state.isAutoTurn}
            hasRoomForSpread={viewer.choices.hasRoomForSpread}
            hasCaptions={hasCaptions}
            onChange={update}
            onToggleAutoTurn={() => playback.toggleAutoTurn()}
            onClose={viewer.chrome.panels.close}
          />
        }
      />
      {state.phase === 'asking' && viewer.hasPainted && (
        <Suspense>
          <VoiceAlert
            onPlay={(isSkipped) => {
              if (isSkipped) update({ showPrePlaybackAlert: false })
              playback.begin()
            }}
            onClose={file.onClose}
          />
        </Suspense>
      )}
      {state.hasFailed && (
        <Suspense>
          <VoiceFailure
            onRetry={() => playback.retry()}
            onDismiss={() => playback.dismissFailure()}
          />
        </Suspense>
      )}
    </>
  )
}

type VoiceCaptionProps = { file: OpenedFile; opened: OpenedPublication; state: VoiceState }

/** What is being said, over the foot of the page. Not announced: a listener hears it. */
function VoiceCaption({ file, opened, state }: VoiceCaptionProps) {
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
