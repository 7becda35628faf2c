/**
 * Settings that stay on their device: they say what it shows now, or follow from its screen, its sound
 * or its room. All others are a reader's preferences, which every device of the account shares.
 *
 * @see docs/decisions/0062-what-stays-on-a-device.md for each key's reason
 */
const DEVICE_KEYS: Readonly<Record<string, readonly string[]>> = {
  imageViewer: ['isAutoTurnPage'],
  voiceComicPlayer: ['isAutoTurnPage', 'volume'],
  bookReader: ['fontSizePx', 'margin'],
  library: [
    'showOnlyPlayable',
    'lastOpenedTab',
    'lastFilteredAge',
    'lastSortOrder',
    'lastDisplayLayout',
  ],
  cache: ['isActivateWorkImageCache'],
  freeLibrary: ['lastActiveTab', 'lastSortOrder'],
}

export function isDeviceKey(group: string, key: string): boolean {
  return Object.hasOwn(DEVICE_KEYS, group) && DEVICE_KEYS[group]?.includes(key) === true
}

/** Every key that stays, with its group. */
export function listDeviceKeys(): { group: string; key: string }[] {
  return Object.entries(DEVICE_KEYS).flatMap(([group, keys]) => keys.map((key) => ({ group, key })))
}
