import { type Static, type TSchema, Type } from 'typebox'
import { isDeviceKey } from './device-keys.ts'
import { describe } from './field.ts'
import { LIMITS } from './limits.ts'
import { DeviceNow, EventTime } from './reading.ts'

/** A choice of a screen, such as a tab or an order: its own vocabulary may grow with the app. */
const toChoice = (description: string) =>
  Type.String({ maxLength: 32, pattern: '^[a-z0-9_]*$', description })
const toSwitch = (description: string) => Type.Boolean({ description })

const isSpreadView = toSwitch('Shows two pages side by side where the screen has room.')
const isAnimationTurnPage = toSwitch('Moves pages when they are turned.')
const isAutoTurnPage = toSwitch('Turns pages by itself.')

/**
 * Each group's keys that may be sent. Those of `device-keys.ts` are taken from older apps and not kept.
 */
const GROUPS = {
  imageViewer: {
    isSpreadView,
    isSwitchingSpread: toSwitch('Shifts which pages stand side by side by one page.'),
    isAnimationTurnPage,
    isAutoTurnPage,
    autoTurnPageSeconds: Type.Integer({
      minimum: 1,
      maximum: 30,
      description: 'Seconds before a page turns by itself, from 1 to 30.',
    }),
    viewerDirection: Type.Enum(['horizontal', 'vertical'], {
      description: 'Whether pages are turned sideways or read downwards.',
    }),
  },
  voiceComicPlayer: {
    isSpreadView,
    isAnimationTurnPage,
    isAutoTurnPage,
    autoTurnPageSeconds: Type.Number({
      minimum: 0,
      maximum: 30,
      description: 'Seconds to wait after a page’s sound before the next page, from 0 to 30.',
    }),
    playbackSpeed: Type.Enum([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2], {
      description: 'Speed of the sound as a multiple of the recorded one.',
    }),
    volume: Type.Number({
      minimum: 0,
      maximum: 1,
      description: 'Loudness from 0, silent, to 1, as recorded.',
    }),
    showPrePlaybackAlert: toSwitch('Warns of sound before a voice comic begins to play.'),
    showCaptions: toSwitch('Shows the spoken words where the work has them.'),
  },
  bookReader: {
    theme: Type.Enum(['paper', 'sepia', 'dark', 'black'], {
      description: 'Colors of paper and letters.',
    }),
    font: Type.Enum(['book', 'serif', 'sans'], {
      description: 'Letters: the book’s own, with or without serifs.',
    }),
    fontSizePx: Type.Integer({
      minimum: 10,
      maximum: 48,
      description: 'Size of the letters in CSS pixels, from 10 to 48.',
    }),
    lineHeight: Type.Number({
      minimum: 0,
      maximum: 3,
      description: 'Distance of lines as a multiple of the letters’ size; 0 is the book’s own.',
    }),
    margin: Type.Enum(['narrow', 'normal', 'wide'], {
      description: 'Space between the text and the edges of the screen.',
    }),
  },
  audioPlayer: {
    skipSeconds: Type.Enum([10, 20, 30, 60], {
      description: 'Seconds that the buttons for back and on skip.',
    }),
    isLevelled: toSwitch('Plays quiet recordings as loud as others.'),
  },
  library: {
    showOnlyPlayable: toSwitch('Lists only works that can be opened here.'),
    showSynchronizationGuide: toSwitch('Shows how to synchronize until the reader closes it.'),
    lastOpenedTab: toChoice('Tab that is open: a work category.'),
    lastFilteredAge: toChoice('Age category that the list is narrowed to; empty for none.'),
    lastSortOrder: toChoice('Order in which works are listed.'),
    lastDisplayLayout: Type.Enum(['list', 'grid'], {
      description: 'Whether works are listed in rows or as covers.',
    }),
  },
  cache: { isActivateWorkImageCache: toSwitch('Keeps page images for the next time.') },
  freeLibrary: {
    lastActiveTab: toChoice('Tab of the free library that is open.'),
    lastSortOrder: toChoice('Order in which free titles are listed.'),
  },
}

type Keys = Record<string, TSchema>
type Optionals<T extends Keys> = { [K in keyof T]: ReturnType<typeof Type.Optional<T[K]>> }

function toGroup<T extends Keys>(group: string, keys: T, description: string) {
  const optional = Object.entries(keys).map(([key, schema]) => [
    key,
    Type.Optional(isDeviceKey(group, key) ? describe(schema, toLocal(schema)) : schema),
  ])
  return Type.Optional(Type.Object(Object.fromEntries(optional) as Optionals<T>, { description }))
}

/** What an older app may send of a key that stays on its device. */
function toLocal(schema: TSchema & { description?: string }): string {
  return `${schema.description ?? ''} It stays on the device: taken from older apps, neither kept nor answered.`
}

/** Settings that were changed, by group and key (specification.md#1.3); the app adds its defaults. */
export const SharedSettings = Type.Object(
  {
    imageViewer: toGroup('imageViewer', GROUPS.imageViewer, 'How pages of pictures are shown.'),
    voiceComicPlayer: toGroup(
      'voiceComicPlayer',
      GROUPS.voiceComicPlayer,
      'How comics with sound are shown and played.',
    ),
    bookReader: toGroup('bookReader', GROUPS.bookReader, 'How books with flowing text look.'),
    audioPlayer: toGroup('audioPlayer', GROUPS.audioPlayer, 'How tracks are played.'),
    library: toGroup('library', GROUPS.library, 'What the list of bought works shows.'),
    cache: toGroup('cache', GROUPS.cache, 'What a browser may keep.'),
    freeLibrary: toGroup('freeLibrary', GROUPS.freeLibrary, 'What the list of free works shows.'),
  },
  {
    title: 'SharedSettings',
    description:
      'Settings that were ever changed, by group and key; for all others the client has its defaults.',
  },
)
export type SharedSettings = Static<typeof SharedSettings>

export const SettingsAnswer = Type.Object(
  { settings: SharedSettings },
  { title: 'SettingsAnswer', description: 'What is stored now.' },
)
export type SettingsAnswer = Static<typeof SettingsAnswer>

export const listSettings = { response: { 200: SettingsAnswer } }

/** Changes in any order; of each key the latest one wins, whichever device it came from. */
export const changeSettings = {
  body: Type.Object({
    now_ms: DeviceNow,
    changes: Type.Array(
      Type.Object({
        at_ms: describe(
          EventTime,
          'When the choice was made, in milliseconds since 1970 by the device’s clock.',
        ),
        settings: describe(SharedSettings, 'The keys that were changed at that time, by group.'),
      }),
      {
        maxItems: LIMITS.settingsBatch,
        description: `Changes in any order, at most ${LIMITS.settingsBatch}; of each key the latest wins, whichever device it came from.`,
      },
    ),
  }),
  response: { 200: SettingsAnswer },
}
