import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const JAPANESE = new URL('./locales/ja_JP/', import.meta.url)
const APP = new URL('../../../apps/web/src/', import.meta.url)
/** Texts that are not among the app's common ones: who shows them reads them by their own types. */
const OUTSIDE = [
  'clear.json',
  'failed.json',
  'sign_in.json',
  'page_card.json',
  'opds.json',
  'other_apps.json',
  'passkeys.json',
  'invitations.json',
  'totp.json',
]

function readSources(): string {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => readFileSync(new URL(path, APP), 'utf8'))
    .join('\n')
}

it('holds no text that the app does not show', () => {
  const sources = readSources()
  const named = new Set(sources.match(/[a-z_]+\.\w+/g))
  // `settings.theme_${value}` names every text that begins so.
  const prefixes = [...sources.matchAll(/`([a-z_]+\.\w*)\$\{/g)].map(([, prefix]) => prefix ?? '')
  const isShown = (key: string) =>
    named.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  const unused = readdirSync(JAPANESE)
    .filter((name) => name.endsWith('.json') && !OUTSIDE.includes(name))
    .flatMap((name) => {
      const texts = JSON.parse(readFileSync(new URL(name, JAPANESE), 'utf8')) as object
      return Object.keys(texts).map((key) => `${name.slice(0, -5)}.${key.replace(/_other$/, '')}`)
    })
    .filter((key) => !isShown(key))
  expect(unused.join(' ')).toBe('')
})
