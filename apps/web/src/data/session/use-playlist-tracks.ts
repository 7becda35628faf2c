import type { Playlist } from '@yomikura/contract/playlists'
import type { Locale } from '@yomikura/i18n/locales'
import { useEffect, useSyncExternalStore } from 'react'
import { type Session, useSession } from './session.ts'
import { PlaylistTracks } from '../account/lists/playlist-tracks.ts'

const readers = new WeakMap<Session, Map<Locale, PlaylistTracks>>()

/** What is known of the tracks of a Playlist; the rest is on its way. */
export function usePlaylistTracks({ data }: Playlist, locale: Locale) {
  const session = useSession()
  const reader = readerOf(session, locale)
  const worknos = [...new Set(data.map(({ workno }) => workno))].join(' ')
  useEffect(() => {
    if (worknos !== '') void reader.want(worknos.split(' '))
  }, [reader, worknos])
  return useKnownTracks(locale)
}

/** What is known of the tracks that some screen has asked for. */
export function useKnownTracks(locale: Locale) {
  const reader = readerOf(useSession(), locale)
  return useSyncExternalStore(reader.subscribe, reader.getKnown)
}

function readerOf(session: Session, locale: Locale): PlaylistTracks {
  const byLocale = readers.get(session) ?? new Map<Locale, PlaylistTracks>()
  readers.set(session, byLocale)
  const reader = byLocale.get(locale) ?? new PlaylistTracks(session, locale)
  byLocale.set(locale, reader)
  return reader
}
