import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { nameLanguage } from '#lib/name-language.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import type { CaptionTrack } from './use-captions.ts'

/**
 * What captions are called: by their language and, where the file has one, their title, else by their
 * number; with what they are for.
 */
export function useTrackName(): (track: CaptionTrack, index: number) => string {
  const t = useText()
  const tag = LANGUAGE_TAGS[useLocale()]
  return (track, index) => {
    const language = nameLanguage({ language: track.language }, tag)
    const title = nameLanguage(track, tag)
    const isOnlyTitle = language === '' || title.toLowerCase().includes(language.toLowerCase())
    const plain = isOnlyTitle ? title : t('video.captions_titled', { language, title })
    const name = plain || t('video.captions_number', { number: index + 1 })
    const heard = track.sdh ? t('video.captions_sdh', { name }) : name
    return track.forced ? t('video.captions_forced', { name: heard }) : heard
  }
}
