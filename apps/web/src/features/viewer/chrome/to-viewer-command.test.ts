// @vitest-environment jsdom
import { KEY_BINDINGS } from '@yomikura/reader/input-map'
import { namesCharacter } from '@yomikura/reader/latin-key'
import { afterEach, expect, it } from 'vitest'
import { setDevicePref } from '#data/base/device/device-prefs.ts'
import { toViewerCommand } from './to-viewer-command.ts'

afterEach(() => setDevicePref('characterKeys', 'on'))

const press = (key: string, shift = false) => {
  const isPlace = key.startsWith('Numpad')
  return toViewerCommand(
    {
      ...{ type: 'key', key: isPlace ? key.slice(6) : key, code: isPlace ? key : '' },
      ...{ shift, modified: false, composing: false },
    },
    { direction: 'ltr', isZoomed: false, focus: 'page' },
  )
}
const bindings = KEY_BINDINGS.filter(({ when }) => when !== 'zoomed')

it('every key of the table has its command until characters are turned off', () => {
  for (const { key, shift } of bindings) expect(press(key, shift), key).toBeDefined()
})

it('with characters turned off, those keys alone do nothing', () => {
  setDevicePref('characterKeys', 'off')
  for (const { key, shift } of bindings) {
    expect(press(key, shift) === undefined, key).toBe(namesCharacter(key))
  }
})

it('a letter of another layout is turned off with the command that it stands for', () => {
  const input = {
    ...({ type: 'key', key: 'а', code: 'KeyF' } as const),
    ...{ shift: false, modified: false, composing: false },
  }
  const context = { direction: 'ltr', isZoomed: false, focus: 'page' } as const
  expect(toViewerCommand(input, context)).toBe('toggle-fullscreen')
  setDevicePref('characterKeys', 'off')
  expect(toViewerCommand(input, context)).toBeUndefined()
})
