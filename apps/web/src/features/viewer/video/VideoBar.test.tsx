// @vitest-environment jsdom
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { VideoBar } from './VideoBar.tsx'
import type { VideoCommand } from './video-commands.ts'

const PLAYBACK = {
  ...{ second: 65, durationSeconds: 3700, bufferedTo: 90, isPlaying: false, hasBegun: true },
  ...{ isWaiting: false, hasEnded: false, isMuted: false, volume: 0.5, speed: 1 },
}

type Fullscreen = { isFullscreen: boolean; toggle: (() => void) | undefined }

function show(options: {
  areCaptionsOn?: boolean
  canLeaveWindow: boolean
  fullscreen?: Fullscreen
}) {
  const run = vi.fn<(command: VideoCommand) => void>()
  const onVolume = vi.fn<(volume: number) => void>()
  const onSpeed = vi.fn<(speed: number) => void>()
  render(
    <TextContext value={{ locale: 'ja_JP', t: createTranslate('ja_JP', texts) }}>
      <VideoBar
        playback={PLAYBACK}
        seekBar={null}
        areCaptionsOn={options.areCaptionsOn}
        canLeaveWindow={options.canLeaveWindow}
        fullscreen={options.fullscreen ?? { isFullscreen: false, toggle: undefined }}
        speed={1}
        run={run}
        onVolume={onVolume}
        onSpeed={onSpeed}
      />
    </TextContext>,
  )
  return { run, onVolume, onSpeed }
}
const names = () => screen.getAllByRole('button').map(({ ariaLabel }) => ariaLabel)

afterEach(cleanup)

it('offers picture-in-picture where the browser has it, captions where the film has some', async () => {
  const { run } = show({ areCaptionsOn: true, canLeaveWindow: true })
  await userEvent.click(screen.getByRole('button', { name: 'ピクチャーインピクチャー' }))
  const captions = screen.getByRole('button', { name: '字幕', pressed: true })
  await userEvent.click(captions)
  expect(run.mock.calls).toEqual([['toggle-pip'], ['toggle-captions']])
  cleanup()
  show({ canLeaveWindow: false })
  expect(names()).toEqual(['再生', '10秒戻る', '10秒進む', '消音'])
})

it('volume goes from 0 to 1 by twentieths', () => {
  show({ canLeaveWindow: false })
  const volume = screen.getByRole('slider', { name: '音量' })
  expect(['min', 'max', 'step'].map((name) => volume.getAttribute(name))).toEqual([
    '0',
    '1',
    '0.05',
  ])
})

it('has the speeds in a menu of the bar, written as 1.0x', async () => {
  const { onSpeed } = show({ canLeaveWindow: false })
  const menu = screen.getByRole('combobox', { name: '再生速度' })
  expect([...menu.children].map(({ textContent }) => textContent)).toEqual([
    '0.5x',
    '0.75x',
    '1.0x',
    '1.25x',
    '1.5x',
    '1.75x',
    '2.0x',
  ])
  await userEvent.selectOptions(menu, '1.5x')
  expect(onSpeed).toHaveBeenCalledWith(1.5)
})

it('leads to full screen and back, on every window; where there is none it does not offer it', async () => {
  const toggle = vi.fn()
  show({ canLeaveWindow: false, fullscreen: { isFullscreen: false, toggle } })
  await userEvent.click(screen.getByRole('button', { name: '全画面' }))
  expect(toggle).toHaveBeenCalledOnce()
  cleanup()
  show({ canLeaveWindow: false, fullscreen: { isFullscreen: true, toggle } })
  expect(names()).toContain('全画面を終える')
  cleanup()
  show({ canLeaveWindow: false })
  expect(names().join()).not.toContain('全画面')
})
