// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { TestOutput } from '@yomikura/player/test-output'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useSyncExternalStore } from 'react'
import { expect, it } from 'vitest'
import { SETTING_DEFAULTS } from '#data/account/settings/settings.ts'
import { TextContext } from '#lib/use-text.ts'
import { VoiceBar } from './VoiceBar.tsx'
import { VoicePlayback } from './voice-playback.ts'

function Bar({ playback }: { playback: VoicePlayback }) {
  const state = useSyncExternalStore(playback.subscribe, () => playback.getState())
  return (
    <VoiceBar
      playback={playback}
      state={state}
      settings={SETTING_DEFAULTS.voiceComicPlayer}
      hasCaptions={false}
      onChange={() => undefined}
    />
  )
}

it('goes 10 s back and on in the sound, and says so (specification.md#2.9)', async () => {
  const output = new TestOutput()
  const playback = new VoicePlayback({
    output,
    isAsking: false,
    toAddress: ({ src }) => Promise.resolve(`/${src}`),
    renewPass: () => undefined,
  })
  const close = playback.connect({ onTurn: () => undefined, onMissing: () => undefined })
  playback.settle({ sounds: [{ src: 'a.mp3', duration: 60 }], isLast: false })
  await expect.poll(() => output.url).toBe('/a.mp3')
  output.becomeReady(60)
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <Bar playback={playback} />
    </TextContext>,
  )
  act(() => playback.seek(25))
  fireEvent.click(screen.getByRole('button', { name: /10.*進/ }))
  expect(output.timeSeconds).toBe(35)
  fireEvent.click(screen.getByRole('button', { name: /10.*戻/ }))
  fireEvent.click(screen.getByRole('button', { name: /10.*戻/ }))
  expect(output.timeSeconds).toBe(15)
  close()
})
