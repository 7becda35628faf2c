import { expect, it } from 'vitest'
import { FITTED } from './zoom.ts'
import { runZoomCommand } from './zoom-commands.ts'

const bounds = {
  viewport: { width: 800, height: 600 },
  content: { width: 400, height: 600 },
  minScale: 1,
  maxScale: 2.5,
}
const options = { bounds, point: { x: 0, y: 0 }, toggledScale: 2 }

it('magnifies by steps, never beyond the bounds', () => {
  expect(runZoomCommand(FITTED, 'zoom-in', options)?.scale).toBe(1.25)
  const most = { ...FITTED, scale: 2.4 }
  expect(runZoomCommand(most, 'zoom-in', options)?.scale).toBe(2.5)
  expect(runZoomCommand(FITTED, 'zoom-out', options)).toEqual(FITTED)
})

it('toggles between the whole page and twice its size towards the point', () => {
  const towards = { ...options, point: { x: 0, y: 200 } }
  const large = runZoomCommand(FITTED, 'zoom-toggle', towards)!
  expect(large).toEqual({ scale: 2, x: 0, y: -200 })
  expect(runZoomCommand(large, 'zoom-toggle', towards)).toEqual(FITTED)
})

it.each([
  ['pan-up', 120],
  ['pan-down', -120],
] as const)('%s moves what is magnified by %i pixels', (command, y) => {
  expect(runZoomCommand({ ...FITTED, scale: 2 }, command, options)).toEqual({ scale: 2, x: 0, y })
})

it('leaves every other command to others', () => {
  expect(runZoomCommand(FITTED, 'forward', options)).toBeUndefined()
})
