import { MAIL_SIGN_IN } from '@yomikura/contract/server-limits'
import { fillText } from '@yomikura/i18n/fill-text'
import { LANGUAGE_TAGS, type Locale, LOCALES } from '@yomikura/i18n/locales'
import { loadSignInTexts, type SignInTexts } from '@yomikura/i18n/sign-in-texts'
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { OutgoingMail } from '#platform/mail/mail.ts'
import { html } from '../sign-in/index.ts'

export const MAIL_JOB = 'sign-in.mail'
/** What the job's payload is sealed for. */
export const MAIL_PURPOSE = 'mail of a sign-in'

const Mail = Type.Object({
  to: Type.String(),
  locale: Type.Unsafe<Locale>(Type.Enum([...LOCALES])),
  code: Type.String(),
  link: Type.String(),
  expires_at: Type.Number(),
  /** False where too many mails went to the address: the job is made all the same, and sends nothing. */
  isSent: Type.Boolean(),
})
/** What a mail of a sign-in is made of. */
export type SignInMail = Static<typeof Mail>
const check = Compile(Mail)

/** Undefined for what another release wrote otherwise. */
export function readSignInMail(text: string): SignInMail | undefined {
  const mail = JSON.parse(text) as unknown
  return check.Check(mail) ? mail : undefined
}

/** The mail in its reader's language, as text and as HTML that asks for nothing from elsewhere. */
export async function composeMail(mail: SignInMail, brand: string): Promise<OutgoingMail> {
  const texts = { sign_in: await loadSignInTexts(mail.locale) }
  const language = LANGUAGE_TAGS[mail.locale]
  const values = { brand, minutes: Math.floor(MAIL_SIGN_IN.codeSeconds / 60) }
  const text = (name: keyof SignInTexts) => fillText(texts, language, `sign_in.${name}`, values)
  const subject = text('message_subject')
  return {
    ...{ to: mail.to, subject, language },
    text: [
      text('message_intro'),
      '',
      `${text('message_code')}: ${mail.code}`,
      text('message_code_hint'),
      '',
      text('message_link'),
      mail.link,
      '',
      text('message_life'),
      text('message_note'),
      '',
    ].join('\n'),
    html: html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="color-scheme" content="light dark" />
          <title>${subject}</title>
        </head>
        <body style="font-family: sans-serif; line-height: 1.6">
          <p>${text('message_intro')}</p>
          <p>
            ${text('message_code')}<br />
            <strong style="font-size: 28px; letter-spacing: 4px">${mail.code}</strong><br />
            ${text('message_code_hint')}
          </p>
          <p>
            ${text('message_link')}<br />
            <a href="${mail.link}">${text('message_link_name')}</a>
          </p>
          <p>${text('message_life')} ${text('message_note')}</p>
        </body>
      </html>`.markup,
  }
}
