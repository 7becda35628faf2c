import type { ErrorOut } from 'oidc-provider'
import { type Html, html, trustedHtml } from './html.ts'
import type { Language } from './language.ts'
import { renderPage } from './layout.ts'
import { textsOf } from './texts.ts'

export type AccountForm = {
  language: Language
  action: string
  formToken: string
  /** Where the other form is: registration from sign-in, sign-in from registration. */
  otherHref: string
  loginId?: string | undefined
  error?: string | undefined
}

/** The sign-in form: two fields, one button. */
export function renderSignIn(form: AccountForm): string {
  const t = textsOf(form.language)
  return renderCard(
    form.language,
    t.signInTitle,
    html`<p class="lead">${t.signInLead}</p>
      ${renderError(form.error)}
      <form method="post" action="${form.action}">
        <input type="hidden" name="form_token" value="${form.formToken}" />
        <label for="login_id">${t.loginId}</label>
        <input
          id="login_id"
          name="login_id"
          value="${form.loginId ?? ''}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          required
          ${form.loginId === undefined && 'autofocus'}
        />
        <label for="password">${t.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          required
          ${form.loginId !== undefined && 'autofocus'}
        />
        <button class="button wide" type="submit">${t.signIn}</button>
      </form>
      <p class="other">${t.noAccount} <a href="${form.otherHref}">${t.register}</a></p>`,
  )
}

export function renderRegistration(form: AccountForm): string {
  const t = textsOf(form.language)
  return renderCard(
    form.language,
    t.registerTitle,
    html`<p class="lead">${t.registerLead}</p>
      ${renderError(form.error)}
      <form method="post" action="${form.action}">
        <input type="hidden" name="form_token" value="${form.formToken}" />
        <label for="login_id">${t.loginId}</label>
        <input
          id="login_id"
          name="login_id"
          value="${form.loginId ?? ''}"
          autocomplete="username"
          autocapitalize="none"
          spellcheck="false"
          minlength="3"
          maxlength="64"
          aria-describedby="login_id_hint"
          required
          autofocus
        />
        <p class="hint" id="login_id_hint">${t.loginIdHint}</p>
        <label for="password">${t.password}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="new-password"
          minlength="5"
          maxlength="256"
          aria-describedby="password_hint"
          required
        />
        <p class="hint" id="password_hint">${t.passwordHint}</p>
        <button class="button wide" type="submit">${t.registerButton}</button>
      </form>
      <p class="other">${t.haveAccount} <a href="${form.otherHref}">${t.signIn}</a></p>`,
  )
}

/** @param providerForm - the provider's own hidden form, which the buttons belong to. */
export function renderSignOut(
  language: Language,
  providerForm: string,
  submitsItself: boolean,
): string {
  const t = textsOf(language)
  return renderCard(
    language,
    t.signOutTitle,
    html`<p class="lead">${t.signOutText}</p>
      ${trustedHtml(providerForm)}
      <button
        class="button wide"
        type="submit"
        form="op.logoutForm"
        name="logout"
        value="yes"
        ${submitsItself && 'data-submits-itself'}
      >
        ${t.signOutYes}
      </button>
      <p class="other">
        <button class="as-link" type="submit" form="op.logoutForm">${t.signOutNo}</button>
      </p>`,
    submitsItself,
  )
}

/** A page that says one thing and shows the way back. */
export function renderMessage(language: Language, title: string, text: string): string {
  const t = textsOf(language)
  return renderCard(
    language,
    title,
    html`<p class="lead">${text}</p>
      <a class="button wide" href="/">${t.backToShop}</a>`,
  )
}

export function renderProviderError(language: Language, out: ErrorOut): string {
  const t = textsOf(language)
  const details = [out.error, out.error_description].filter(Boolean).join(': ')
  return renderMessage(language, t.errorTitle, details)
}

function renderError(error: string | undefined): Html | undefined {
  return error === undefined ? undefined : html`<p class="error" role="alert">${error}</p>`
}

function renderCard(
  language: Language,
  title: string,
  content: Html,
  submitsItself = false,
): string {
  return renderPage(
    { language, title, isPlain: true, submitsItself },
    html`<section class="card">
      <h1>${title}</h1>
      ${content}
    </section>`,
  )
}
