import type { SignInTexts } from '@yomikura/i18n/sign-in-texts'
import { html, type Html } from './html.ts'

type FieldName = 'login' | 'password' | 'repeat' | 'token' | 'mail' | 'code'

/** What is wrong with what was sent: the text, and the field it is about. */
export type FormProblem = {
  text: keyof SignInTexts
  field: FieldName | undefined
  minutes?: number
}

export type Field = {
  name: FieldName
  type: 'text' | 'password' | 'email'
  label: string
  hint?: string
  value?: string
  autocomplete: string
  /** Keys that a touch screen shows. */
  inputmode?: 'numeric'
  problem: FormProblem | undefined
  /** Takes the focus while no field is wrong. */
  isFirst: boolean
}

/** A field with its label, which says what is wrong with it. */
export function toField(field: Field): Html {
  const { name, type, label, hint, value, autocomplete, inputmode, problem, isFirst } = field
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
      ${inputmode !== undefined && html`inputmode="${inputmode}"`}
      ${isWrong && html`aria-invalid="true"`}
      ${hint !== undefined && html`aria-describedby="${name}-hint"`}
      ${hasFocus && html`autofocus`}
    />
    ${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`
}
