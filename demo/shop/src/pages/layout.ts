import { STYLES } from './asset-routes.ts'
import { type Html, html } from './html.ts'
import { type Language, LANGUAGES } from './language.ts'
import { lantern } from './pictograms.ts'
import { textsOf } from './texts.ts'

/** What every page knows beside its own content. */
export type PageFrame = {
  language: Language
  title: string
  /** Path and query to come back to after the language was switched; none where that loses a form. */
  here?: string | undefined
  loginId?: string | undefined
  appUrl?: string | undefined
  /** Runs the shop. */
  isOperator?: boolean
  /** One of the assets. */
  script?: 'upload.mjs'
  /** A page about one thing, without the shop's navigation. */
  isPlain?: boolean
  /** Presses the button marked for it as soon as the page is there. */
  submitsItself?: boolean
}

const LANGUAGE_NAMES: Record<Language, string> = {
  ja: '日本語',
  en: 'English',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
  ko: '한국어',
}

/** A whole page of the shop. */
export function renderPage(frame: PageFrame, content: Html): string {
  const t = textsOf(frame.language)
  const page = html`<!doctype html>
    <html lang="${frame.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${frame.title === t.shopName ? '' : `${frame.title} · `}${t.shopName}</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        ${STYLES.map((name) => html`<link rel="stylesheet" href="/assets/${name}" />`)}
        ${frame.script !== undefined && html`<script type="module" src="/assets/${frame.script}"></script>`}
        ${frame.submitsItself === true && html`<script type="module" src="/assets/submit.mjs"></script>`}
      </head>
      <body class="${frame.isPlain === true ? 'plain' : ''}">
        <a class="skip" href="#content">${t.skip}</a>
        <header class="bar">
          <div class="bar-inner">
            <a class="brand" href="/">${lantern()}<span>${t.shopName}</span></a>
            ${frame.isPlain !== true && renderNavigation(frame)}
          </div>
        </header>
        <main id="content" tabindex="-1">${content}</main>
        <footer class="foot">
          <p>${t.demoNote}</p>
          ${frame.here !== undefined && renderLanguages(frame.language, frame.here)}
        </footer>
      </body>
    </html>`
  return page.markup
}

function renderNavigation({ language, loginId, appUrl, isOperator }: PageFrame): Html {
  const t = textsOf(language)
  return html`<nav class="links" aria-label="${t.shopName}">
      <a href="/">${t.catalogue}</a>
      ${loginId !== undefined && html`<a href="/purchases">${t.purchases}</a>`}
      ${isOperator === true && html`<a href="/operator">${t.operatorTitle}</a>`}
      ${appUrl !== undefined && html`<a href="${appUrl}">${t.openReaderLong}</a>`}
    </nav>
    <div class="account">
      ${
        loginId === undefined
          ? html`<a class="quiet" href="/register">${t.register}</a
              ><a class="button small" href="/sign-in">${t.signIn}</a>`
          : html`<a class="quiet" href="/my-page">${loginId}</a
              ><a class="quiet" href="/sign-out">${t.signOut}</a>`
      }
    </div>`
}

function renderLanguages(current: Language, here: string): Html {
  const t = textsOf(current)
  const to = encodeURIComponent(here)
  return html`<nav class="languages" aria-label="${t.languageSwitch}">
    ${LANGUAGES.map(
      (language) =>
        html`<a
          href="/language/${language}?to=${to}"
          lang="${language}"
          hreflang="${language}"
          ${current === language && html` aria-current="true"`}
          >${LANGUAGE_NAMES[language]}</a
        >`,
    )}
  </nav>`
}
