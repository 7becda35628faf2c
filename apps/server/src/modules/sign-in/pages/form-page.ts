import { LIMITS, TIMES } from '@yomikura/contract/limits'
import { MAIL_SIGN_IN } from '@yomikura/contract/server-limits'
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '@yomikura/i18n/locales'
import type { SignInTexts } from '@yomikura/i18n/sign-in-texts'
import { STYLE_PATH } from '../forms.ts'
import {
  firstRunForm,
  hasPasskey,
  invitationForm,
  isInvitationClosed,
  mailCodeForm,
  mailLinkForm,
  secondStepForm,
  signInForms,
} from './forms.ts'
import { html, type Html } from './html.ts'
import type { FormPage, PageKind } from './page-content.ts'

/** Built with the app: apps/web/src/passkey-sign-in. Without it the page has one button less. */
const SCRIPT_PATH = '/passkey-sign-in.js'

type Parts = {
  title: keyof SignInTexts
  intro: keyof SignInTexts
  note: keyof SignInTexts | undefined
  toForms: (page: FormPage) => Html
  /** Where a language is chosen. */
  path: string
}

const PAGES: Record<PageKind, Parts> = {
  sign_in: {
    ...{ title: 'title', intro: 'intro', note: 'no_account_note' },
    ...{ toForms: signInForms, path: '/login' },
  },
  first_run: {
    ...{ title: 'first_run_title', intro: 'first_run_intro', note: undefined },
    ...{ toForms: firstRunForm, path: '/login' },
  },
  invitation: {
    ...{ title: 'invitation_title', intro: 'invitation_intro', note: 'invitation_note' },
    ...{ toForms: invitationForm, path: '/login/invitation' },
  },
  mail_code: {
    ...{ title: 'code_title', intro: 'code_intro', note: 'code_note' },
    ...{ toForms: mailCodeForm, path: '/login/mail' },
  },
  mail_link: {
    ...{ title: 'title', intro: 'link_intro', note: 'link_note' },
    ...{ toForms: mailLinkForm, path: '/login/mail/link' },
  },
  second_step: {
    ...{ title: 'code_title', intro: 'second_step_intro', note: 'second_step_note' },
    ...{ toForms: secondStepForm, path: '/login/second-step' },
  },
}

/** The whole page, which works without script and in every language of the interface. */
export function toFormPage(page: FormPage): string {
  const { texts, brand, problem } = page
  const { title, intro, toForms } = PAGES[page.kind]
  const note = findNote(page)
  const heading = texts.text(title)
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[texts.locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${problem ? `${problemText(page)} – ` : ''}${heading} – ${brand}</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
        ${hasPasskey(page) && html`<script type="module" src="${SCRIPT_PATH}"></script>`}
      </head>
      <body>
        <main>
          <p class="brand">${mark()}<span>${brand}</span></p>
          <h1>${heading}</h1>
          ${
            !isInvitationClosed(page) &&
            html`<p class="intro">${texts.text(intro, toValues(page))}</p>`
          }
          ${problem && html`<p class="problem" role="alert">${problemText(page)}</p>`}
          ${toForms(page)} ${note && html`<p class="note">${texts.text(note, toValues(page))}</p>`}
          ${languages(page)}
        </main>
      </body>
    </html>`.markup
}

/** Whom to ask for an account is of use only where accounts are made by hand. */
function findNote(page: FormPage): keyof SignInTexts | undefined {
  const { kind, methods } = page
  if (isInvitationClosed(page)) return undefined
  const isByHand = kind !== 'sign_in' || (methods.length === 1 && methods[0] === 'password')
  return isByHand ? PAGES[kind].note : undefined
}

function toValues({ brand, kind }: FormPage): Record<string, string | number> {
  const { codeSeconds, mailsPerHour } = MAIL_SIGN_IN
  const seconds = kind === 'second_step' ? TIMES.secondStepSeconds : codeSeconds
  return { brand, minutes: Math.floor(seconds / 60), mails: mailsPerHour }
}

function problemText({ problem, texts }: FormPage): string {
  if (!problem) return ''
  const values = { length: LIMITS.passwordLength, minutes: problem.minutes ?? 0 }
  return texts.text(problem.text, values)
}

function languages({ kind, texts, returnPath, secret, prompt }: FormPage): Html {
  const links = LOCALES.map((locale) => {
    const tag = LANGUAGE_TAGS[locale]
    const query = new URLSearchParams({ to: returnPath, lang: locale })
    if (secret !== undefined) query.set('secret', secret)
    if (prompt !== undefined) query.set('prompt', prompt)
    if (locale === texts.locale)
      return html`<li><span lang="${tag}" aria-current="true">${LANGUAGE_NAMES[locale]}</span></li>`
    return html`<li>
      <a href="${`${PAGES[kind].path}?${query.toString()}`}" lang="${tag}" hreflang="${tag}"
        >${LANGUAGE_NAMES[locale]}</a
      >
    </li>`
  })
  return html`<nav aria-label="${texts.text('language')}">
    <ul class="languages">
      ${links}
    </ul>
  </nav>`
}

/** The storehouse roof over an open book, as in the app. */
function mark(): Html {
  return html`<svg
    width="28"
    height="28"
    viewBox="0 0 32 32"
    fill="currentColor"
    aria-hidden="true"
  >
    <path d="M16 3 30 11v3H2v-3z" />
    <path d="M4 16.5c4.2-.6 8.2.2 11 2.4V29c-2.8-2-6.8-2.7-11-2.2z" />
    <path d="M28 16.5c-4.2-.6-8.2.2-11 2.4V29c2.8-2 6.8-2.7 11-2.2z" />
  </svg>`
}
