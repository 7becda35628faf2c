import type { ShareLink } from '@yomikura/contract/config'
import { LOCALES } from '@yomikura/contract/locales'

/** Where readers share works, by the language they read the interface in (specification.md#2.2). */
export function listShareLinks(brandName: string): ShareLink[] {
  const hashtag = encodeURIComponent(brandName.replaceAll(/\s/g, ''))
  return [
    {
      name: 'X',
      url: `https://x.com/intent/post?text={text}&url={url}&hashtags=${hashtag}`,
      locales: [...LOCALES],
    },
    {
      name: 'Facebook',
      url: 'https://www.facebook.com/sharer/sharer.php?u={url}',
      locales: ['en_US', 'zh_TW'],
    },
    {
      name: 'はてなブックマーク',
      url: 'https://b.hatena.ne.jp/add?mode=confirm&url={url}&title={text}',
      locales: ['ja_JP'],
    },
    {
      name: 'Plurk',
      url: 'https://www.plurk.com/?qualifier=shares&status={url}%20({text})',
      locales: ['zh_TW'],
    },
    {
      name: '微博',
      url: 'https://service.weibo.com/share/share.php?url={url}&title={text}',
      locales: ['zh_CN'],
    },
  ]
}
