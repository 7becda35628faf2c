import type { PageAudio } from '@yomikura/content/viewer-meta'
import { TIMES } from '@yomikura/contract/limits'
import { createAudioElementOutput } from '@yomikura/player/audio-element-output'
import { isAtEnd, listVisiblePages } from '@yomikura/reader/paged-reader'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { PictureBook } from '#data/works/content/picture-book.ts'
import { useOneSound } from '#data/player/use-one-sound.ts'
import { useSettings } from '#data/session/session.ts'
import { useText } from '#lib/use-text.ts'
import type { OpenedPublication } from '../open-publication.ts'
import { useOpening } from '../reading/use-reading-record.ts'
import { type PagedOptions, usePagedViewer } from '../paged/use-paged-viewer.ts'
import { VoicePlayback } from './voice-playback.ts'

type Options = Pick<PagedOptions, 'file'> & {
  opened: OpenedPublication
  book: PictureBook
}

/** Pages with their sound: what plays it, and the pages it turns. */
export function useVoiceComic({ file, opened, book }: Options) {
  const t = useText()
  const [settings, update] = useSettings('voiceComicPlayer')
  const [playback] = useState(
    () =>
      new VoicePlayback({
        output: createAudioElementOutput(new Audio()),
        isAsking: settings.showPrePlaybackAlert,
        toAddress: book.toSoundAddress,
        renewPass: book.renewPass,
      }),
  )
  const state = useSyncExternalStore(playback.subscribe, playback.getState)
  useOneSound(state.isPlaying && state.phase === 'sounding', () => playback.pause())
  const noteRead = useOpening(file, {
    pageCount: opened.images.length,
    orientation: 'horizontal',
  })
  const viewer = usePagedViewer({
    ...{ file, opened, noteRead },
    voice: {
      isOn: state.isAutoTurn,
      toggle: () => playback.toggleAutoTurn(),
      handleKey: (key) => key === ' ' && toggled(playback),
    },
  })

  const onTurn = useEffectEvent(() => viewer.run('forward'))
  const onMissing = useEffectEvent(() =>
    viewer.chrome.say(t('viewer.voice_missing'), TIMES.viewerToastMs),
  )
  useEffect(
    () => playback.connect({ onTurn: () => onTurn(), onMissing: () => onMissing() }),
    [playback],
  )
  useEffect(() => playback.setWait(settings.autoTurnPageSeconds), [playback, settings])
  useEffect(() => playback.setSpeed(settings.playbackSpeed), [playback, settings])
  useEffect(() => playback.setVolume(settings.volume), [playback, settings])
  useVisibleSounds(playback, viewer, book)

  const hasCaptions = book.meta.pages.some((page) => listSounds(page).some(isCaptioned))
  return { playback, state, viewer, settings, update, hasCaptions }
}

function toggled(playback: VoicePlayback): true {
  playback.toggle()
  return true
}

/** Informs the playback which page is there, and when it is left. */
function useVisibleSounds(
  playback: VoicePlayback,
  { state, isSettled }: ReturnType<typeof usePagedViewer>,
  { meta }: PictureBook,
): void {
  const name = listVisiblePages(state).join(',')
  const isLast = isAtEnd(state)
  useEffect(() => {
    if (!isSettled) return playback.leave()
    const sounds = name.split(',').flatMap((index) => listSounds(meta.pages[Number(index)]))
    playback.settle({ sounds, isLast })
  }, [playback, isSettled, name, isLast, meta])
}

function isCaptioned({ captions = [] }: PageAudio): boolean {
  return captions.length > 0
}

function listSounds(page: { audio?: PageAudio; audios?: PageAudio[] } | undefined): PageAudio[] {
  return page?.audios ?? (page?.audio ? [page.audio] : [])
}
