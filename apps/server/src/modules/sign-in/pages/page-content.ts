import type { SignInMethod } from '#config/sign-in.ts'
import type { FormProblem } from './field.ts'
import type { PageTexts } from './page-texts.ts'

/**
 * The choice of ways to sign in, the forms of accounts that are made, the two pages that follow a mail, and
 * the one that follows a password.
 */
export type PageKind =
  'sign_in' | 'first_run' | 'invitation' | 'mail_code' | 'mail_link' | 'second_step'

export type FormPage = {
  kind: PageKind
  /** Ways to sign in, in the order in which they are shown. */
  methods: readonly SignInMethod[]
  /** Whether people may sign in with a passkey. */
  hasPasskeys: boolean
  texts: PageTexts
  brand: string
  returnPath: string
  formToken: string
  /** Typed before; a password is never sent back, and no mail address either. */
  login: string
  /** The first-run token as typed: it is no secret from who typed it, and long. */
  token?: string | undefined
  /** Of the link that was opened, or of the sign-in that was begun. */
  secret?: string | undefined
  /** What the address asked for, for the provider. */
  prompt?: string | undefined
  problem: FormProblem | undefined
}
