/** Kind of device that apps are made for. */
export type Platform = 'ios' | 'android' | 'desktop'

/** What this device is, as far as its browser shows. */
export function findPlatform({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Platform {
  if (/\bAndroid\b/.test(userAgent)) return 'android'
  // An iPad calls itself a Mac, which has no touch screen.
  const isIpad = /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1
  return isIpad || /\b(iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'desktop'
}
