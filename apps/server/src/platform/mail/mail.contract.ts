import { MailCatcher } from '@yomikura/testkit/mail-catcher'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MailFailed, MailRefused, type MailSender, type OutgoingMail } from './mail.ts'

export const A_MAIL: OutgoingMail = {
  to: 'alice@example.test',
  subject: 'ログインの確認コード – 夜蔵',
  text: '確認コード: 012345\n.\nhttps://books.example/login?a=b&c=d',
  html: '<p lang="ja">確認コード: <b>012345</b></p>',
  language: 'ja',
}

/** What every way of sending mails must do, with a mail server that takes or refuses them. */
export function describeMailSender(create: (catcher: MailCatcher) => MailSender): void {
  let catcher: MailCatcher
  let sender: MailSender
  beforeAll(async () => {
    catcher = await MailCatcher.start()
    sender = create(catcher)
  })
  beforeEach(() => {
    catcher.mails.length = 0
    catcher.refusals.length = 0
  })
  afterAll(() => catcher.stop())

  const refuse = (line: string) => {
    catcher.refusals.push(line)
    return sender.send(A_MAIL).then(
      () => undefined,
      (error: Error) => error,
    )
  }

  it('brings a mail whole, as text and as HTML, in whatever signs it is written', async () => {
    await sender.send(A_MAIL)
    const [mail] = catcher.mails
    expect(mail).toMatchObject({ to: A_MAIL.to, subject: A_MAIL.subject })
    expect(mail?.text.trim().replaceAll('\r', '')).toBe(A_MAIL.text)
    expect(mail?.html.trim()).toBe(A_MAIL.html)
    expect(mail?.headers.get('content-language')).toBe('ja')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  })

  it('writes nothing of a subject into the headers beside it', async () => {
    await sender.send({ ...A_MAIL, subject: 'Sign in\r\nBcc: eve@example.test\r\n\r\nbody' })
    expect(catcher.mails).toHaveLength(1)
    expect(catcher.mails[0]?.headers.has('bcc')).toBe(false)
    expect(catcher.mails[0]?.to).toBe(A_MAIL.to)
  })

  it('says when another attempt may help, and when none will', async () => {
    expect(await refuse('451 4.7.1 try later')).toBeInstanceOf(MailFailed)
    expect(await refuse('550 5.1.1 no such user')).toBeInstanceOf(MailRefused)
    await sender.send(A_MAIL)
    expect(catcher.mails).toHaveLength(1)
  })

  it('names neither the recipient nor the mail when it fails', async () => {
    const error = await refuse(`550 5.1.1 <${A_MAIL.to}>: no such user`)
    expect(error?.message).toContain('550')
    expect(JSON.stringify([error?.message, error?.cause, error?.stack, error])).not.toMatch(
      /alice|012345|確認/,
    )
  })
}
