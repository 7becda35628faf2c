import { LIMITS } from '@yomikura/contract/limits'
import { LANGUAGE_NAMES, LANGUAGE_TAGS, LOCALES } from '@yomikura/i18n/locales'
import type { SignInTexts } from '@yomikura/i18n/sign-in-texts'
import { html, type Html } from './html.ts'
import type { PageTexts } from './page-texts.ts'

export const STYLE_PATH = '/login/style.css'

/** What is wrong with what was sent: the text, and the field it is about. */
export type FormProblem = {
  text: keyof SignInTexts
  field: 'login' | 'password' | 'repeat' | 'token' | undefined
  minutes?: number
}

export type FormPage = {
  kind: 'sign_in' | 'first_run'
  texts: PageTexts
  brand: string
  returnPath: string
  formToken: string
  /** Typed before; a password is never sent back. */
  login: string
  /** The first-run token as typed: it is no secret from who typed it, and long. */
  token?: string | undefined
  problem: FormProblem | undefined
}

type Field = {
  name: string
  type: 'text' | 'password'
  label: string
  hint?: string
  value?: string
  autocomplete: string
  problem: FormProblem | undefined
  isFirst: boolean
}

/** The whole page, which works without script and in every language of the interface. */
export function toFormPage(page: FormPage): string {
  const { texts, brand, kind, problem } = page
  const { text } = texts
  const title = text(kind === 'first_run' ? 'first_run_title' : 'title')
  return html`<!doctype html>
    <html lang="${LANGUAGE_TAGS[texts.locale]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${problem ? `${problemText(page)} – ` : ''}${title} – ${brand}</title>
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <main>
          <p class="brand">${mark()}<span>${brand}</span></p>
          <h1>${title}</h1>
          <p class="intro">
            ${text(kind === 'first_run' ? 'first_run_intro' : 'intro', { brand })}
          </p>
          ${problem && html`<p class="problem" role="alert">${problemText(page)}</p>`}
          <form method="post" action="${kind === 'first_run' ? '/login/first-run' : '/login'}">
            <input type="hidden" name="form_token" value="${page.formToken}" />
            <input type="hidden" name="to" value="${page.returnPath}" />
            <input type="hidden" name="lang" value="${texts.locale}" />
            ${kind === 'first_run' ? firstRunFields(page) : signInFields(page)}
          </form>
          ${kind === 'sign_in' && html`<p class="note">${text('no_account_note')}</p>`}
          ${languages(page)}
        </main>
      </body>
    </html>`.markup
}

function problemText({ problem, texts }: FormPage): string {
  if (!problem) return ''
  const values = { length: LIMITS.passwordLength, minutes: problem.minutes ?? 0 }
  return texts.text(problem.text, values)
}

function signInFields({ texts: { text }, login, problem }: FormPage): Html {
  return html`${field({
      name: 'login',
      type: 'text',
      label: text('login'),
      value: login,
      autocomplete: 'username',
      problem,
      isFirst: login === '',
    })}
    ${field({
      name: 'password',
      type: 'password',
      label: text('password'),
      autocomplete: 'current-password',
      problem,
      isFirst: login !== '',
    })} <button type="submit">${text('submit')}</button>`
}

function firstRunFields({ texts: { text }, login, token, problem }: FormPage): Html {
  const length = LIMITS.passwordLength
  const rows: Field[] = [
    {
      name: 'token',
      type: 'text',
      label: text('token'),
      hint: text('token_hint'),
      value: token ?? '',
      autocomplete: 'off',
      problem,
      isFirst: true,
    },
    {
      name: 'login',
      type: 'text',
      label: text('new_login'),
      hint: text('login_hint'),
      value: login,
      autocomplete: 'username',
      problem,
      isFirst: false,
    },
    {
      name: 'password',
      type: 'password',
      label: text('new_password'),
      hint: text('password_hint', { length }),
      autocomplete: 'new-password',
      problem,
      isFirst: false,
    },
    {
      name: 'repeat',
      type: 'password',
      label: text('repeat'),
      autocomplete: 'new-password',
      problem,
      isFirst: false,
    },
  ]
  return html`${rows.map(field)} <button type="submit">${text('create')}</button>`
}

function field({ name, type, label, hint, value, autocomplete, problem, isFirst }: Field): Html {
  const isWrong = problem?.field === name
  // The wrong field takes the focus, so that a keyboard goes on where it is needed.
  const hasFocus = problem?.field === undefined ? isFirst : isWrong
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value ?? ''}"
      maxlength="256"
      autocomplete="${autocomplete}"
      autocapitalize="none"
      spellcheck="false"
      required
      ${isWrong && html`aria-invalid="true"`}
      ${hint !== undefined && html`aria-describedby="${name}-hint"`}
      ${hasFocus && html`autofocus`}
    />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`
}

function languages({ texts, returnPath }: FormPage): Html {
  const links = LOCALES.map((locale) => {
    const tag = LANGUAGE_TAGS[locale]
    const address = `/login?${new URLSearchParams({ to: returnPath, lang: locale }).toString()}`
    if (locale === texts.locale)
      return html`<li><span lang="${tag}" aria-current="true">${LANGUAGE_NAMES[locale]}</span></li>`
    return html`<li>
      <a href="${address}" lang="${tag}" hreflang="${tag}">${LANGUAGE_NAMES[locale]}</a>
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
