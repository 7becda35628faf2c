import { LANGUAGE_TAGS } from '@yomikura/i18n/locales'
import { nameLanguage } from '#lib/name-language.ts'
import { useLocale, useText } from '#lib/use-text.ts'
import type { CaptionTrack } from './use-captions.ts'

/** What captions are called: as their file says, else by their language, else by their number. */
export function useTrackName(): (track: CaptionTrack, index: number) => string {
  const t = useText()
  const tag = LANGUAGE_TAGS[useLocale()]
  return (track, index) =>
    nameLanguage(track, tag) || t('video.captions_number', { number: index + 1 })
}
