// @vitest-environment jsdom
import { createQueue } from '@yomikura/player/queue'
import { makePlayer, makeTracks } from '@yomikura/player/test-player'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openLocalDb } from '#data/library/db/local-db.ts'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { SettingsStore } from '#data/account/settings/settings.ts'
import { SessionContext, type Visit } from '#data/session/session.ts'
import { usePlayerKeys } from './use-player-keys.ts'

const db = openLocalDb('player-keys')
let made: ReturnType<typeof makePlayer>
let dialog: HTMLDialogElement
let settings: SettingsStore

beforeEach(async () => {
  made = makePlayer()
  dialog = document.body.appendChild(document.createElement('dialog'))
  await made.player.restore({
    queue: createQueue(makeTracks(3), 1),
    repeat: 'none',
    timeSeconds: 60,
  })
  settings = new SettingsStore(db)
  renderHook(() => usePlayerKeys({ current: dialog }, made.player, false), {
    wrapper: ({ children }) => (
      <SessionContext value={{ db, settings } as Visit}>{children}</SessionContext>
    ),
  })
})
afterEach(() => dialog.remove())

function press(key: string, code: string): void {
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key, code, cancelable: true }))
}

it.each([
  ['m', 'KeyM'],
  ['M', 'KeyM'],
  ['ь', 'KeyM'],
  ['μ', 'KeyM'],
  ['ㅡ', 'KeyM'],
  ['も', 'KeyM'],
  ['Process', 'KeyM'],
])('%j at %s mutes', (key, code) => {
  press(key, code)
  expect(made.player.getState().isMuted).toBe(true)
})

it.each([
  ['r', 'KeyR'],
  ['к', 'KeyR'],
  ['ρ', 'KeyR'],
  ['ㄱ', 'KeyR'],
])('%j at %s repeats', (key, code) => {
  press(key, code)
  expect(made.player.getState().repeat).toBe('playlist')
})

it.each([
  ['s', 'KeyS'],
  ['ы', 'KeyS'],
  ['σ', 'KeyS'],
  ['ㄴ', 'KeyS'],
])('%j at %s shuffles', (key, code) => {
  press(key, code)
  expect(made.player.getState().queue.isShuffled).toBe(true)
})

it('a Latin letter counts by itself, wherever it lies', () => {
  press('m', 'Semicolon')
  expect(made.player.getState().isMuted).toBe(true)
  press('q', 'KeyR')
  expect(made.player.getState().repeat).toBe('none')
})

it.each([10, 20, 30, 60] as const)(
  'the arrows skip the %i s that were chosen',
  async (skipSeconds) => {
    await act(() => settings.update('audioPlayer', { skipSeconds }))
    press('ArrowRight', 'ArrowRight')
    expect(made.player.getState().timeSeconds).toBe(60 + skipSeconds)
    press('ArrowLeft', 'ArrowLeft')
    press('ArrowLeft', 'ArrowLeft')
    expect(made.player.getState().timeSeconds).toBe(60 - skipSeconds)
  },
)

it('with characters turned off letters do nothing, and the arrows go on', () => {
  setDevicePref('characterKeys', 'off')
  try {
    press('m', 'KeyM')
    press('ь', 'KeyM')
    expect(made.player.getState().isMuted).toBe(false)
    press('ArrowRight', 'ArrowRight')
    expect(made.player.getState().timeSeconds).toBeGreaterThan(60)
  } finally {
    setDevicePref('characterKeys', 'on')
  }
})
