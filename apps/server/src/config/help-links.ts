import type { EnvironmentReader } from './environment.ts'

/** An article outside the app. */
export type HelpLink = { title: string; url: string }

/** `HELP_LINKS`: a comma list of `title=address`. */
export function readHelpLinks(read: EnvironmentReader): HelpLink[] {
  return read.list('HELP_LINKS').flatMap((part) => {
    const [, title = '', url = ''] = /^([^=]+)=(https?:\/\/.+)$/.exec(part) ?? []
    if (title && URL.canParse(url)) return [{ title: title.trim(), url }]
    read.report('HELP_LINKS', 'a comma list of `title=https://address`')
    return []
  })
}
