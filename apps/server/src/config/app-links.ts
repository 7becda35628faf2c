import { APP_PLATFORMS, type AppLink } from '@yomikura/contract/config'
import type { EnvironmentReader } from './environment.ts'

const PLACE = /^([a-z]+):([^=]+)=([a-z][a-z0-9+.-]*:\/\/.+)$/
/** Addresses that run or show something in the app's own page instead of opening another app. */
const UNSAFE = new Set(['javascript', 'data', 'vbscript', 'blob', 'file', 'filesystem', 'about'])

/** `APP_LINKS`: a comma list of `platform:title=address`; addresses may be of an app's own scheme. */
export function readAppLinks(read: EnvironmentReader): AppLink[] {
  return read.list('APP_LINKS').flatMap((part) => {
    const [, named = '', title = '', url = ''] = PLACE.exec(part) ?? []
    const platform = APP_PLATFORMS.find((one) => one === named)
    const isSafe = URL.canParse(url) && !UNSAFE.has(url.slice(0, url.indexOf(':')))
    if (platform && isSafe) return [{ platform, title: title.trim(), url }]
    read.report('APP_LINKS', `a comma list of \`{${APP_PLATFORMS.join('|')}}:title=address\``)
    return []
  })
}
