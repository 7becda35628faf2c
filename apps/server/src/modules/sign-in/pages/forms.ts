import { LIMITS } from '@yomikura/contract/limits'
import type { SignInMethod } from '#config/sign-in.ts'
import { type Field, toField } from './field.ts'
import { html, type Html } from './html.ts'
import type { FormPage } from './page-content.ts'

const FORMS: Record<SignInMethod, (page: FormPage, isFirst: boolean) => Html> = {
  mail: mailForm,
  provider: providerLink,
  password: passwordForm,
}

/** Every way to sign in, one below another. */
export function signInForms(page: FormPage): Html {
  const forms = page.methods.map((method, index) => FORMS[method](page, index === 0))
  return html`${forms} ${hasPasskey(page) && passkeyForm(page)}`
}

/** Whether the page offers a passkey. */
export function hasPasskey({ kind, hasPasskeys }: FormPage): boolean {
  return kind === 'sign_in' && hasPasskeys
}

/** Hidden until the page's script finds that the browser knows passkeys. */
function passkeyForm(page: FormPage): Html {
  const { text } = page.texts
  const content = html`<input type="hidden" name="answer" value="" />
    <p class="problem" hidden>${text('passkey_failed')}</p>
    <button type="submit">${text('passkey_submit')}</button>`
  return toForm(page, '/login/passkey', content, 'passkey')
}

function toForm(page: FormPage, action: string, content: Html, id?: string): Html {
  return html`<form method="post" action="${action}" ${id !== undefined && html`id="${id}" hidden`}>
    <input type="hidden" name="form_token" value="${page.formToken}" />
    <input type="hidden" name="to" value="${page.returnPath}" />
    <input type="hidden" name="lang" value="${page.texts.locale}" />
    ${content}
  </form>`
}

/** What a way to sign in is called, where there are others beside it. */
function heading({ methods, texts }: FormPage, text: 'mail_title' | 'password_title'): Html {
  return methods.length > 1 ? html`<h2>${texts.text(text)}</h2>` : html``
}

function mailForm(page: FormPage, isFirst: boolean): Html {
  const { texts, problem } = page
  const field = toField({
    name: 'mail',
    type: 'email',
    label: texts.text('mail'),
    hint: texts.text('mail_hint'),
    autocomplete: page.hasPasskeys ? 'email webauthn' : 'email',
    problem,
    isFirst,
  })
  const button = html`<button type="submit">${texts.text('mail_submit')}</button>`
  return toForm(page, '/login/mail', html`${heading(page, 'mail_title')} ${field} ${button}`)
}

function providerLink({ returnPath, texts, prompt }: FormPage): Html {
  const query = new URLSearchParams({ to: returnPath, lang: texts.locale })
  if (prompt !== undefined) query.set('prompt', prompt)
  return html`<p class="provider">
    <a href="${`/login/provider?${query.toString()}`}">${texts.text('provider_submit')}</a>
  </p>`
}

function passwordForm(page: FormPage, isFirst: boolean): Html {
  const { login, problem } = page
  const { text } = page.texts
  const fields: Field[] = [
    {
      name: 'login',
      type: 'text',
      label: text('login'),
      value: login,
      autocomplete: page.hasPasskeys ? 'username webauthn' : 'username',
      problem,
      isFirst: isFirst && login === '',
    },
    {
      name: 'password',
      type: 'password',
      label: text('password'),
      autocomplete: 'current-password',
      problem,
      isFirst: isFirst && login !== '',
    },
  ]
  const button = html`<button type="submit">${text('submit')}</button>`
  return toForm(
    page,
    '/login',
    html`${heading(page, 'password_title')} ${fields.map(toField)} ${button}`,
  )
}

/** Makes the first account. */
export function firstRunForm(page: FormPage): Html {
  const { token, problem } = page
  const { text } = page.texts
  const field = toField({
    name: 'token',
    type: 'text',
    label: text('token'),
    hint: text('token_hint'),
    value: token ?? '',
    autocomplete: 'off',
    problem,
    isFirst: true,
  })
  return toForm(page, '/login/first-run', html`${field} ${newAccountFields(page, false)}`)
}

/** Makes the account of an invitation; where that leads nowhere, one may still have an account. */
export function invitationForm(page: FormPage): Html {
  const { secret, texts } = page
  if (isInvitationClosed(page)) {
    const query = new URLSearchParams({ lang: texts.locale })
    return html`<p class="note">
      <a href="${`/login?${query.toString()}`}">${texts.text('to_sign_in')}</a>
    </p>`
  }
  const hidden = html`<input type="hidden" name="secret" value="${secret ?? ''}" />`
  return toForm(page, '/login/invitation', html`${hidden} ${newAccountFields(page, true)}`)
}

/** Whether an invitation can make no account, whatever is filled in. */
export function isInvitationClosed({ problem }: FormPage): boolean {
  return problem !== undefined && CLOSED.has(problem.text)
}

const CLOSED: ReadonlySet<string> = new Set([
  'invitation_wrong',
  'invitation_used',
  'invitation_over',
])

/** By what a new account is known, and the button that makes it. */
function newAccountFields({ login, problem, texts }: FormPage, isFirst: boolean): Html {
  const { text } = texts
  const length = LIMITS.passwordLength
  const fields: Field[] = [
    {
      name: 'login',
      type: 'text',
      label: text('new_login'),
      hint: text('login_hint'),
      value: login,
      autocomplete: 'username',
      problem,
      isFirst,
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
  return html`${fields.map(toField)} <button type="submit">${text('create')}</button>`
}

/** Takes the digits of a mail, in the browser that asked for it. */
export function mailCodeForm(page: FormPage): Html {
  const form = { action: '/login/mail/code', label: 'code', back: 'another_mail' } as const
  return codeForm(page, form, html``)
}

/** Takes a code of the authenticator app, or a recovery code, which has digits alone as well. */
export function secondStepForm(page: FormPage): Html {
  const form = {
    action: '/login/second-step',
    label: 'second_step_code',
    back: 'another_way',
  } as const
  return codeForm(
    page,
    form,
    html`<input type="hidden" name="secret" value="${page.secret ?? ''}" />`,
  )
}

type CodeForm = {
  action: string
  label: 'code' | 'second_step_code'
  /** What leads back to the choice of ways to sign in. */
  back: 'another_mail' | 'another_way'
}

function codeForm(page: FormPage, { action, label, back }: CodeForm, hidden: Html): Html {
  const { problem, returnPath, texts, prompt } = page
  const field = toField({
    name: 'code',
    type: 'text',
    label: texts.text(label),
    autocomplete: 'one-time-code',
    inputmode: 'numeric',
    problem,
    isFirst: true,
  })
  const query = new URLSearchParams({ to: returnPath, lang: texts.locale })
  if (prompt !== undefined) query.set('prompt', prompt)
  return html`${toForm(
      page,
      action,
      html`${hidden} ${field} <button type="submit">${texts.text('submit')}</button>`,
    )}
    <p class="note"><a href="${`/login?${query.toString()}`}">${texts.text(back)}</a></p>`
}

/** One button: programs that look at mails open links, and press nothing. */
export function mailLinkForm(page: FormPage): Html {
  return toForm(
    page,
    '/login/mail/link',
    html`<input type="hidden" name="secret" value="${page.secret ?? ''}" />
      <button type="submit" autofocus>${page.texts.text('submit')}</button>`,
  )
}
