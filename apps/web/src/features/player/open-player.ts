import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { createAudioElementOutput } from '@yomikura/player/audio-element-output'
import { Player } from '@yomikura/player/player'
import type { PlayerRules } from '@yomikura/player/player-state'
import type { SoundCopy } from '@yomikura/player/sound-copy'
import type { Track } from '@yomikura/player/track'
import type { ApiClient } from '#data/base/api/client.ts'
import { log } from '#data/base/log/log.ts'
import { getPurchasedSource } from '#data/works/content/purchased-sources.ts'
import { network } from '#data/base/network/network-state.ts'
import { findSoundAddress } from '#data/works/sound/sound-address.ts'
import { readTrackPlace, writeTrackPlace } from '#data/account/reading/track-place.ts'
import { toTrackEvent } from '#data/account/reading/track-places.ts'
import { takeActTime } from '#data/base/device/act-clock.ts'
import { toUserId } from '#data/base/device/auth-record.ts'
import { getReadingSync } from '#data/account/reading/reading-syncs.ts'
import type { Session } from '#data/session/session.ts'
import { canSetVolume } from '#lib/can-set-volume.ts'

/** Seconds at either end of a track that are not worth taking up again. */
const RESUME = { fromSeconds: 3, untilEndSeconds: 5 }

/** Times and limits that each player of the app goes by. */
export const PLAYER_RULES: PlayerRules = {
  restartAfterSeconds: TIMES.playerRestartMs / 1000,
  minSpeed: LIMITS.minPlaybackSpeed,
  maxSpeed: LIMITS.maxPlaybackSpeed,
  preloadSeconds: TIMES.playerPreloadMs / 1000,
  fadeMs: TIMES.sleepFadeMs,
  keepPositionEverySeconds: TIMES.playerKeepMs / 1000,
  resume: RESUME,
}

/** A player of a session's works. Its two elements live as long as it does. */
export function openPlayer(session: Session): Player {
  const account = toUserId(session.account)
  const toKey = ({ workno, path }: Track) => ({ account, workno, path })
  return new Player({
    outputs: [createElementOutput(), createElementOutput()],
    findUrl: (track, copy) => findTrackUrl(session.api, track, copy),
    hasNetwork: async () => {
      await network.probe()
      return network.isOnline
    },
    isVolumeFixed: canSetVolume().then((can) => !can),
    positions: {
      read: async (track) => {
        const place = readTrackPlace(toKey(track))
        return place && !place.isHeard ? place.seconds : 0
      },
      write: (track, { timeSeconds, durationSeconds, isHeard }, isPassing) => {
        const place = {
          seconds: timeSeconds,
          totalSeconds: durationSeconds,
          isHeard,
          atMs: takeActTime(Date.now()),
        }
        writeTrackPlace(toKey(track), place)
        const event = toTrackEvent(toKey(track), place)
        if (event) getReadingSync(session).noteTrack(event, isPassing)
      },
    },
    noteRefusal: (error) => log.warn('The track did not begin', error),
    rules: PLAYER_RULES,
    now: Date.now,
    random: Math.random,
  })
}

/** Address of a track's file. Asking also renews the leave to fetch it, in time. */
export function findTrackUrl(
  api: ApiClient,
  track: Track,
  copy: SoundCopy = 'plain',
): Promise<string> {
  return findSoundAddress(getPurchasedSource(api, track.workno), track, copy)
}

function createElementOutput() {
  const element = new Audio()
  // The media host is another origin; its cookies carry the leave to fetch.
  element.crossOrigin = 'use-credentials'
  return createAudioElementOutput(element)
}
