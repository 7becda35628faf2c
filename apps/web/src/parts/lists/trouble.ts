import { LIMITS } from '@yomikura/contract/limits'
import type { Translate } from '@yomikura/i18n/text'
import { hasCode } from '#data/base/api/errors.ts'

/** The message to the reader when a list could not be changed (specification.md#1.8). */
export function toTroubleText(error: unknown, t: Translate): string {
  if (hasCode(error, 'exceedMylistLimit')) return t('mylist.limit', { limit: LIMITS.myLists })
  if (hasCode(error, 'exceedMylistWorkLimit')) {
    return t('mylist.work_limit', { limit: LIMITS.worksPerMyList })
  }
  if (hasCode(error, 'mylist_work_duplicate')) return t('mylist.duplicate')
  if (hasCode(error, 'PLAYLIST_LIMIT')) return t('playlist.limit', { limit: LIMITS.playlists })
  if (hasCode(error, 'TRACK_LIMIT')) {
    return t('playlist.track_limit', { limit: LIMITS.tracksPerPlaylist })
  }
  if (hasCode(error, 'unauthorized')) return t('errors.unauthorized')
  if (hasCode(error, 'not_found')) return t('lists.gone')
  if (hasCode(error, 'version_conflict')) return t('lists.delete_stopped')
  return t('lists.update_failed')
}
