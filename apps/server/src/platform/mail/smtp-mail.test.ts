import { makeCertificate } from '@yomikura/testkit/certificate'
import { findFreePort } from '@yomikura/testkit/free-port'
import { MailCatcher } from '@yomikura/testkit/mail-catcher'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OutgoingFetch } from '../fetch/outgoing-fetch.ts'
import { A_MAIL, describeMailSender } from './mail.contract.ts'
import { MailFailed, MailRefused } from './mail.ts'
import { SmtpMail, type SmtpSettings } from './smtp-mail.ts'

const HOST = 'mail.example.test'

function create(settings: Partial<SmtpSettings> & { port: number }, ca?: string): SmtpMail {
  const host = settings.host ?? '127.0.0.1'
  const pinned = `${HOST}:${settings.port}`
  return new SmtpMail({
    settings: {
      ...{ host, tls: 'off', login: undefined, from: { name: '夜蔵', address: 'books@a.test' } },
      ...settings,
    },
    outgoing: new OutgoingFetch({
      origins: [],
      hosts: [`${host}:${settings.port}`],
      resolve: new Map([[pinned, '127.0.0.1']]),
    }),
    ...(ca !== undefined && { ca }),
  })
}

describe('mail by SMTP', () => {
  describeMailSender((catcher) => create({ port: catcher.port }))

  it('is tried again where no server answers', async () => {
    const sending = create({ port: await findFreePort() }).send(A_MAIL)
    await expect(sending).rejects.toBeInstanceOf(MailFailed)
  })

  it('goes only to the server that the operator named', async () => {
    const outgoing = new OutgoingFetch({ origins: [], hosts: ['127.0.0.1:25'] })
    await expect(outgoing.findAddress('127.0.0.1', 26)).rejects.toThrow('not listed')
    await expect(outgoing.findAddress('mail.example.test', 25)).rejects.toThrow('not listed')
    expect(await outgoing.findAddress('127.0.0.1', 25)).toBe('127.0.0.1')
    const inside = new OutgoingFetch({
      ...{ origins: [], hosts: ['mail.example.test:25', '169.254.169.254:25'] },
      lookUp: async () => ['10.0.0.8'],
    })
    await expect(inside.findAddress('mail.example.test', 25)).rejects.toThrow('private network')
    await expect(inside.findAddress('169.254.169.254', 25)).rejects.toThrow('forbidden')
  })

  it('says nothing to a server without TLS where TLS is demanded', async () => {
    const login = { user: 'books', password: 'secret of the operator' }
    const catcher = await MailCatcher.start({ login })
    const sending = create({ port: catcher.port, tls: 'starttls', login }).send(A_MAIL)
    await expect(sending).rejects.toBeInstanceOf(MailRefused)
    expect(catcher.mails).toEqual([])
    await catcher.stop()
  })
})

describe('mail by SMTP over TLS', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yomikura-smtp-'))
  const login = { user: 'books@a.test', password: 'pässword: with/signs' }
  let catcher: MailCatcher
  let ca: string
  beforeAll(async () => {
    const files = makeCertificate(folder, [HOST])
    ca = readFileSync(files.ca, 'utf8')
    const tls = { cert: readFileSync(files.cert, 'utf8'), key: readFileSync(files.key, 'utf8') }
    catcher = await MailCatcher.start({ tls, login })
  })
  afterAll(async () => {
    await catcher.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const toSettings = () => ({ host: HOST, port: catcher.port, tls: 'starttls' as const, login })

  it('signs in behind a certificate of the name, and the mail says from whom it is', async () => {
    await create(toSettings(), ca).send(A_MAIL)
    expect(catcher.mails).toHaveLength(1)
    expect(catcher.mails[0]?.from).toBe('books@a.test')
  })

  it('sends nothing where no known authority signed the certificate', async () => {
    catcher.mails.length = 0
    await expect(create(toSettings()).send(A_MAIL)).rejects.toBeInstanceOf(Error)
    expect(catcher.mails).toEqual([])
  })

  it('does not try a wrong password again', async () => {
    const wrong = { ...toSettings(), login: { ...login, password: 'wrong' } }
    await expect(create(wrong, ca).send(A_MAIL)).rejects.toBeInstanceOf(MailRefused)
  })
})
