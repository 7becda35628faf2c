// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { readVideoChoices, writeVideoChoices } from './video-choices.ts'

const NEVER_CHOSEN = {
  volume: 1,
  isMuted: false,
  speed: 1,
  isRepeating: false,
  captions: undefined,
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

it('speed and repeat hold for the session, the rest for the device', () => {
  const chosen = { volume: 0.35, isMuted: true, speed: 1.5, isRepeating: true, captions: 'ja' }
  writeVideoChoices(chosen)
  expect(readVideoChoices()).toEqual(chosen)
  // Another session begins.
  sessionStorage.clear()
  expect(readVideoChoices()).toEqual({ ...chosen, speed: 1, isRepeating: false })
})

it.each([
  ['{', '['],
  ['null', '7'],
  ['{"volume":2,"isMuted":"yes","captions":7}', '{"speed":3,"isRepeating":1}'],
  ['{"volume":"1"}', '{"speed":"1.5"}'],
])('what is stored and makes no sense counts as never chosen: %s, %s', (device, session) => {
  localStorage.setItem('video-choices', device)
  sessionStorage.setItem('video-choices', session)
  expect(readVideoChoices()).toEqual(NEVER_CHOSEN)
})
