import { resolveObjectURL } from 'node:buffer'
import { expect, it } from 'vitest'
import { MovingPictures } from './moving-pictures.ts'

const HEAD = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0, 0, 0]
const FRAME = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
const MOVING = Uint8Array.from([...HEAD, ...FRAME, ...FRAME, 0x3b])
const STILL = Uint8Array.from([...HEAD, ...FRAME, 0x3b])
const toFile = (bytes: Uint8Array<ArrayBuffer> | string, type: string) =>
  new Blob([bytes], { type })
const toDataAddress = (bytes: Uint8Array) =>
  `data:image/gif;base64,${Buffer.from(bytes).toString('base64')}`

const drawing = (css: string) =>
  toFile(
    `<svg xmlns="http://www.w3.org/2000/svg"><style>${css}</style><path/></svg>\n`,
    'image/svg+xml',
  )

const drawingOf = (address: string) =>
  toFile(
    `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}"/></svg>`,
    'image/svg+xml',
  )

it.each([
  ['a picture with two frames', toFile(MOVING, 'image/gif'), true],
  ['a picture with one frame', toFile(STILL, 'image/gif'), false],
  ['a drawing whose styles animate it', drawing('path{animation:turn 2s infinite}'), true],
  ['a drawing whose styles do not', drawing('path{fill:red}'), false],
  ['a drawing with a picture in it that moves', drawingOf(toDataAddress(MOVING)), true],
  ['a drawing with a picture in it that does not', drawingOf(toDataAddress(STILL)), false],
  ['a sound', toFile(MOVING, 'audio/mpeg'), false],
])('knows whether %s moves', async (_, file, isMoving) => {
  const pictures = new MovingPictures()
  const address = await pictures.toAddress(file)
  expect(pictures.isNamedIn(address)).toBe(isMoving)
  expect(pictures.isNamedIn(`p{background:url("${address}#part")}`)).toBe(isMoving)
})

it('gives a picture in the address itself another one only where it moves', async () => {
  const pictures = new MovingPictures()
  const address = await pictures.toDataAddress(toDataAddress(MOVING))
  expect(address).toMatch(/^blob:/)
  expect(pictures.isNamedIn(address)).toBe(true)
  expect(await pictures.toDataAddress(toDataAddress(STILL))).toBe(toDataAddress(STILL))
  const broken = 'data:image/gif;base64,A'
  expect(await pictures.toDataAddress(broken)).toBe(broken)
})

it('names one still copy of a drawing wherever it stood, and leaves all else as it was', async () => {
  const pictures = new MovingPictures()
  const moving = await pictures.toAddress(drawing('path{animation:turn 2s infinite}'))
  const other = await pictures.toAddress(drawing('path{fill:red}'))
  const css = `a{background:url("${moving}")}b{background:url("${moving}#x"),url("${other}")}`
  const still = await pictures.toStill(css)
  const [, address = ''] = /url\("([^"]+)"\)/.exec(still) ?? []
  expect(still).toBe(css.replaceAll(moving, address))
  expect(address).not.toBe(moving)
  const text = await resolveObjectURL(address)!.text()
  expect(text).toMatch(/<path\/><style>\*\{animation:none!important\}<\/style><\/svg>\s*$/)
})

it('leaves a picture that cannot be copied as it is', async () => {
  const pictures = new MovingPictures()
  const address = await pictures.toAddress(toFile(MOVING, 'image/gif'))
  // Node has no decoder of pictures, like a browser that cannot read the file.
  expect(await pictures.toStill(address)).toBe(address)
})
