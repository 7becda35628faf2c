import type { FeedTexts } from '@yomikura/i18n/feed-texts'
import { FEED_PATH } from './feed.ts'
import { OPDS2_TYPE } from './opds2.ts'

type Parts = {
  appUrl: string
  brand: string
  say: (name: keyof FeedTexts) => string
}

/** How an app signs in here. @see https://drafts.opds.io/authentication-for-opds-1.0 */
export function toAuthDocument({ appUrl, brand, say }: Parts) {
  return {
    id: `${appUrl}${FEED_PATH}/auth`,
    title: brand,
    description: say('sign_in'),
    links: [
      { rel: 'start', href: `${appUrl}${FEED_PATH}/v2/`, type: OPDS2_TYPE },
      { rel: 'help', href: `${appUrl}/settings`, type: 'text/html' },
      { rel: 'logo', href: `${appUrl}/icon-192.png`, type: 'image/png' },
    ],
    authentication: [
      {
        type: 'http://opds-spec.org/auth/basic',
        labels: { login: say('login'), password: say('token') },
      },
    ],
  }
}
