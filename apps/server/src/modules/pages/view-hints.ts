import { toApiPath } from '@yomikura/contract/paths'
import { kindOfName } from '@yomikura/content/kinds'
import { chooseLocale } from '@yomikura/i18n/locales'
import { listAcceptedLanguages } from '#http/accepted-languages.ts'

type Visitor = { isSignedIn: boolean; languages: string }

type Options = {
  /** Path segment of the product. */
  app: string
  /** Origin of the media host. */
  mediaUrl: string
  /** Files of the build that a screen needs beyond those of the page, by the screen's name; `page` has those. */
  files: Readonly<Record<string, readonly string[]>>
}

const VIEW = /^\/work\/(\w{1,20})\/view\/([^?#]+)$/
/** Run by the page before anything is drawn. */
const THEME = '/theme.js'
/** What every start asks for first. */
const START_CALLS = ['/config', '/authorize'] as const

/**
 * What an owner's browser needs for a viewer's address, in a header of the page (`Link`): the
 * viewer's files, the answers that the start waits for and the leave to fetch the work's files. They
 * travel while the page's own script is still read; the page itself stays the same for all.
 */
export class ViewHints {
  readonly #options: Options

  constructor(options: Options) {
    this.#options = options
  }

  /**
   * @param visitor `isSignedIn`: whether the browser has a session, as a guest is sent to sign in;
   *   `languages`: its `Accept-Language`, which a choice of the reader may overrule
   * @returns the header, undefined for an address that has nothing of its own
   */
  find(path: string, { isSignedIn, languages }: Visitor): string | undefined {
    const [, workno = '', file = ''] = VIEW.exec(path) ?? []
    if (!isSignedIn || workno === '') return undefined
    const { app, mediaUrl, files } = this.#options
    const leave = `${mediaUrl}${toApiPath(app, '/v3/download/sign/cookie')}?workno=${workno}`
    const locale = chooseLocale(listAcceptedLanguages(languages))
    const calls = [...START_CALLS.map((call) => toApiPath(app, call)), leave]
    return [
      // The page's own files first: it runs nothing before they are there, and connections are few.
      `<${THEME}>; rel=preload; as=script`,
      ...(files['page'] ?? []).map((url) => toLink(url)),
      ...calls.map((url) => `<${url}>; rel=preload; as=fetch; crossorigin=use-credentials`),
      // Nothing is drawn without its texts.
      ...(files[`texts-${locale}`] ?? []).map((url) => toLink(url)),
      ...(files[`view-${kindOfName(file)}`] ?? []).map((url) => toLink(url)),
    ].join(', ')
  }
}

/** The page's own tag and the loader of screens ask for style sheets so; what comes otherwise is not used. */
function toLink(url: string): string {
  return url.endsWith('.css')
    ? `<${url}>; rel=preload; as=style; crossorigin`
    : `<${url}>; rel=modulepreload`
}
