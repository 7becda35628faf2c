import type { CaptionTrack } from './use-captions.ts'

type Track = Pick<CaptionTrack, 'id' | 'language' | 'forced' | 'sdh' | 'default'>

/**
 * Captions to show: those that were chosen, or of the same language where this film has not the very same.
 * Until any were chosen, the film's own default, then those of the reader's language; the forced ones, which
 * hold but signs and foreign words, only where there are no others.
 *
 * @param chosen id of the choice made last, empty for none; undefined was never chosen
 * @param language of the interface, for example `ja`; empty where it is not known
 */
export function chooseShownCaptions(
  tracks: readonly Track[],
  chosen: string | undefined,
  language: string,
): string | undefined {
  if (chosen === '') return undefined
  if (chosen !== undefined) {
    const same = tracks.find(({ id }) => id === chosen)
    return (same ?? findOfLanguage(tracks, chosen.split('.')[0] ?? ''))?.id
  }
  return (findDefault(tracks) ?? findOfLanguage(tracks, language))?.id
}

/** What the captions key turns on: as at first, else any that hold the whole. */
export function chooseWantedCaptions(
  tracks: readonly Track[],
  language: string,
): string | undefined {
  const first = chooseShownCaptions(tracks, undefined, language)
  return first ?? (tracks.find(({ forced }) => !forced) ?? tracks[0])?.id
}

function findDefault(tracks: readonly Track[]): Track | undefined {
  return tracks.find((track) => track.default)
}

function findOfLanguage(tracks: readonly Track[], language: string): Track | undefined {
  const own = tracks.filter((track) => language !== '' && isOf(track, language))
  return (
    own.find(({ forced, sdh }) => !forced && !sdh) ?? own.find(({ forced }) => !forced) ?? own[0]
  )
}

/** `zh` is any Chinese, `zh-tw` only that. */
function isOf(track: Track, language: string): boolean {
  return track.language === language || track.language.startsWith(`${language}-`)
}
