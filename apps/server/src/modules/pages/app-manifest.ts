import { chooseLocale, LANGUAGE_TAGS, type Locale, LOCALES } from '@yomikura/i18n/locales'
import { loadMenuTexts, type MenuTexts } from '@yomikura/i18n/menu-texts'
import type { FastifyRequest } from 'fastify'
import { listAcceptedLanguages } from '#http/accepted-languages.ts'

type Manifest = { shortcuts?: { name: string; url: string }[] }

/** Places that shortcuts of the installed app lead to, as the menu names them. */
const PLACES: Record<string, keyof MenuTexts> = {
  '/library': 'library',
  '/mylist': 'mylist',
  '/playlist': 'playlist',
  '/storage': 'storage',
}

/** The page says in `lang` which language is chosen in it; before that the browser's counts. */
export function chooseManifestLocale({ query, headers }: FastifyRequest): Locale {
  const { lang } = query as Record<string, unknown>
  const chosen = LOCALES.find((locale) => LANGUAGE_TAGS[locale] === lang)
  return chosen ?? chooseLocale(listAcceptedLanguages(headers['accept-language'] ?? ''))
}

/** The app's manifest with the names of its shortcuts in a language. */
export async function translateManifest(source: Buffer, locale: Locale): Promise<Buffer> {
  const manifest = JSON.parse(source.toString()) as Manifest
  const texts = await loadMenuTexts(locale)
  const shortcuts = manifest.shortcuts?.map((shortcut) => {
    const place = PLACES[shortcut.url]
    return place ? { ...shortcut, name: texts[place] } : shortcut
  })
  return Buffer.from(JSON.stringify({ ...manifest, lang: LANGUAGE_TAGS[locale], shortcuts }))
}
