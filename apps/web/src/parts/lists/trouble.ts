import { LIMITS } from '@yomikura/contract/limits'
import type { Translate } from '@yomikura/i18n/text'
import { hasCode } from '#data/base/api/errors.ts'

type ListLimit = 'myLists' | 'worksPerMyList' | 'playlists' | 'tracksPerPlaylist'
/** Those that the server enforces (`GET /config`). */
type Limits = Partial<Record<string, number | number[]>>

/** The message to the reader when a list could not be changed (specification.md#1.8). */
export function toTroubleText(error: unknown, t: Translate, limits: Limits): string {
  const toLimit = (name: ListLimit) => Number(limits[name] ?? LIMITS[name])
  if (hasCode(error, 'exceedMylistLimit')) return t('mylist.limit', { limit: toLimit('myLists') })
  if (hasCode(error, 'exceedMylistWorkLimit')) {
    return t('mylist.work_limit', { limit: toLimit('worksPerMyList') })
  }
  if (hasCode(error, 'mylist_work_duplicate')) return t('mylist.duplicate')
  if (hasCode(error, 'PLAYLIST_LIMIT')) return t('playlist.limit', { limit: toLimit('playlists') })
  if (hasCode(error, 'TRACK_LIMIT')) {
    return t('playlist.track_limit', { limit: toLimit('tracksPerPlaylist') })
  }
  if (hasCode(error, 'unauthorized')) return t('errors.unauthorized')
  if (hasCode(error, 'not_found')) return t('lists.gone')
  if (hasCode(error, 'version_conflict')) return t('lists.delete_stopped')
  return t('lists.update_failed')
}
