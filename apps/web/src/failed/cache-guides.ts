/** Where each browser's maker says how its cache and cookies are cleared. */
export const CACHE_GUIDES = [
  ['Safari', 'https://support.apple.com/guide/safari/sfri11471/mac'],
  ['Chrome', 'https://support.google.com/chrome/answer/95647'],
  [
    'Edge',
    'https://support.microsoft.com/microsoft-edge/delete-cookies-in-microsoft-edge-63947406-40ac-c3b8-57b9-2a946a29ae09',
  ],
  ['Firefox', 'https://support.mozilla.org/kb/clear-cookies-and-site-data-firefox'],
] as const
