// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { texts } from '@yomikura/i18n/locales/ja_JP/texts'
import { createTranslate } from '@yomikura/i18n/text'
import { createElement, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TextContext } from '#lib/use-text.ts'
import { ControlsVisibility } from '../chrome/controls-visibility.ts'
import type { Chrome } from '../chrome/use-chrome.ts'
import { useVideoChoices } from './use-video-choices.ts'
import { useVideoCommands } from './use-video-commands.ts'

const TRACKS = [{ id: 'ja', label: undefined, language: 'ja', address: 'blob:ja' }]

function opened() {
  const video = document.createElement('video')
  const say = vi.fn<Chrome['say']>()
  const toggleFullscreen = vi.fn()
  const requestPictureInPicture = vi.fn(() => Promise.resolve())
  Object.assign(video, { requestPictureInPicture })
  const ref = { current: video }
  const chrome = {
    panels: { panel: undefined },
    controls: new ControlsVisibility(false),
    run: () => true,
    say,
  } as unknown as Chrome
  const text = { locale: 'ja_JP', t: createTranslate('ja_JP', texts) } as const
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(TextContext, { value: text }, children)
  const useFilm = () => {
    const set = useVideoChoices(ref, TRACKS)
    useVideoCommands({ ref, chrome, set, play: () => undefined, toggleFullscreen })
    return set
  }
  const { result } = renderHook(useFilm, { wrapper })
  return {
    video,
    say,
    toggleFullscreen,
    requestPictureInPicture,
    choices: () => result.current.choices,
    chrome,
  }
}

const press = (key: string) =>
  act(() => void dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true })))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(cleanup)

it('keys set speed, repeat, volume and captions of the film, and the controls show it', () => {
  const { video, choices, chrome } = opened()
  for (const key of ['>', '>', 'r', 'ArrowDown', 'c']) press(key)
  expect([video.playbackRate, video.loop, video.volume]).toEqual([1.5, true, 0.95])
  expect(choices().captions).toBe('ja')
  expect(chrome.controls.isShown()).toBe(true)
  for (const key of ['c', 'm', 'r']) press(key)
  expect([choices().captions, video.muted, video.loop]).toEqual(['', true, false])
})

it('p leads the picture out of the window, and back', () => {
  const { requestPictureInPicture } = opened()
  press('p')
  expect(requestPictureInPicture).toHaveBeenCalledOnce()
  const exit = vi.fn(() => Promise.resolve())
  Object.assign(document, { pictureInPictureElement: {}, exitPictureInPicture: exit })
  press('p')
  expect([requestPictureInPicture.mock.calls.length, exit.mock.calls.length]).toEqual([1, 1])
  Object.assign(document, { pictureInPictureElement: null })
})

it('r says whether the film repeats now', () => {
  const { say } = opened()
  press('r')
  press('r')
  expect(say.mock.calls.map(([text]) => text)).toEqual(['リピート：オン', 'リピート：オフ'])
})

it('f fills the screen in the way that the film has', () => {
  const { toggleFullscreen } = opened()
  press('f')
  expect(toggleFullscreen).toHaveBeenCalledOnce()
})
