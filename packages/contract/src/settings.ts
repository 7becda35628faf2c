import { type Static, type TSchema, Type } from 'typebox'
import { LIMITS } from './limits.ts'
import { EventTime } from './reading.ts'

/** A choice of a screen, such as a tab or an order: its own vocabulary may grow with the app. */
const Choice = Type.String({ maxLength: 32, pattern: '^[a-z0-9_]*$' })
const Switch = Type.Boolean()

/**
 * Each group's keys that may be sent. Those of `device-keys.ts` are taken from older apps and not kept.
 */
const GROUPS = {
  imageViewer: {
    isSpreadView: Switch,
    isSwitchingSpread: Switch,
    isAnimationTurnPage: Switch,
    isAutoTurnPage: Switch,
    autoTurnPageSeconds: Type.Integer({ minimum: 1, maximum: 30 }),
    viewerDirection: Type.Enum(['horizontal', 'vertical']),
  },
  voiceComicPlayer: {
    isSpreadView: Switch,
    isAnimationTurnPage: Switch,
    isAutoTurnPage: Switch,
    autoTurnPageSeconds: Type.Number({ minimum: 0, maximum: 30 }),
    playbackSpeed: Type.Enum([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]),
    volume: Type.Number({ minimum: 0, maximum: 1 }),
    showPrePlaybackAlert: Switch,
    showCaptions: Switch,
  },
  bookReader: {
    theme: Type.Enum(['paper', 'sepia', 'dark', 'black']),
    font: Type.Enum(['book', 'serif', 'sans']),
    fontSizePx: Type.Integer({ minimum: 10, maximum: 48 }),
    lineHeight: Type.Number({ minimum: 0, maximum: 3 }),
    margin: Type.Enum(['narrow', 'normal', 'wide']),
  },
  audioPlayer: { skipSeconds: Type.Enum([10, 20, 30, 60]), isLevelled: Switch },
  library: {
    showOnlyPlayable: Switch,
    showSynchronizationGuide: Switch,
    lastOpenedTab: Choice,
    lastFilteredAge: Choice,
    lastSortOrder: Choice,
    lastDisplayLayout: Type.Enum(['list', 'grid']),
  },
  cache: { isActivateWorkImageCache: Switch },
  freeLibrary: { lastActiveTab: Choice, lastSortOrder: Choice },
}

type Keys = Record<string, TSchema>
type Optionals<T extends Keys> = { [K in keyof T]: ReturnType<typeof Type.Optional<T[K]>> }

function toGroup<T extends Keys>(keys: T) {
  const optional = Object.entries(keys).map(([key, schema]) => [key, Type.Optional(schema)])
  return Type.Optional(Type.Object(Object.fromEntries(optional) as Optionals<T>))
}

/** Settings that were changed, by group and key (specification.md#1.3); the app adds its defaults. */
export const SharedSettings = Type.Object({
  imageViewer: toGroup(GROUPS.imageViewer),
  voiceComicPlayer: toGroup(GROUPS.voiceComicPlayer),
  bookReader: toGroup(GROUPS.bookReader),
  audioPlayer: toGroup(GROUPS.audioPlayer),
  library: toGroup(GROUPS.library),
  cache: toGroup(GROUPS.cache),
  freeLibrary: toGroup(GROUPS.freeLibrary),
})
export type SharedSettings = Static<typeof SharedSettings>

export const SettingsAnswer = Type.Object({ settings: SharedSettings })
export type SettingsAnswer = Static<typeof SettingsAnswer>

export const listSettings = { response: { 200: SettingsAnswer } }

/** Changes in any order; of each key the latest one wins, whichever device it came from. */
export const changeSettings = {
  body: Type.Object({
    now_ms: EventTime,
    changes: Type.Array(Type.Object({ at_ms: EventTime, settings: SharedSettings }), {
      maxItems: LIMITS.settingsBatch,
    }),
  }),
  response: { 200: SettingsAnswer },
}
