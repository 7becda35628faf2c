import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ICONS } from '../../build/app-icons.ts'
import { SHELL_PATHS } from './shell-paths.ts'

type Icon = { src: string; sizes: string; purpose: string }
type Manifest = {
  display: string
  scope: string
  start_url: string
  icons: Icon[]
  shortcuts: { name: string; url: string }[]
}

// The file as it is shipped; vitest starts in the app's folder.
const source = ['public', 'apps/web/public'].find((folder) =>
  existsSync(`${folder}/manifest.webmanifest`),
)
const manifest = JSON.parse(readFileSync(`${source}/manifest.webmanifest`, 'utf8')) as Manifest

it('names icons that the build draws, in the sizes that it says, for masks too', () => {
  const drawn = new Map(ICONS.map(({ file, sizePx }) => [`/${file}`, `${sizePx}x${sizePx}`]))
  for (const { src, sizes } of manifest.icons) expect([src, drawn.get(src)]).toEqual([src, sizes])
  for (const purpose of ['any', 'maskable']) {
    const sizes = manifest.icons
      .filter((icon) => icon.purpose === purpose)
      .map((icon) => icon.sizes)
    expect(sizes).toEqual(['192x192', '512x512'])
  }
})

it('starts and has shortcuts where the stored app answers, with the network off as well', () => {
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual([
    '/library',
    '/mylist',
    '/playlist',
    '/storage',
  ])
  for (const url of [manifest.start_url, ...manifest.shortcuts.map((one) => one.url)]) {
    expect(url).toMatch(SHELL_PATHS)
  }
  for (const { name } of manifest.shortcuts) expect(name).not.toBe('')
  expect([manifest.display, manifest.scope]).toEqual(['standalone', '/'])
})
