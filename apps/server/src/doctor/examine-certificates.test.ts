import { makeCertificate } from '@yomikura/testkit/certificate'
import { findFreePort } from '@yomikura/testkit/free-port'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { examineCertificate, examineOwnCertificate } from './examine-certificates.ts'

let folder: string
let server: Server | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yomikura-certificates-'))
})
afterEach(async () => {
  server?.closeAllConnections()
  server?.close()
  server = undefined
  await rm(folder, { recursive: true, force: true })
})

/** A certificate for the library's host, as an operator would name its files. */
function make(days: number): { cert: string; key: string } {
  const { cert, key } = makeCertificate(folder, ['read.example.com'], days)
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') }
}

const READ = new URL('https://read.example.com')

describe('certificates (needs openssl)', () => {
  it('says how long its own is good', async () => {
    const inSixtyDays = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
    expect(await examineOwnCertificate(make(60), [READ])).toMatchObject({
      state: 'ok',
      what: `certificate of YOMIKURA_TLS_CERT: good until ${inSixtyDays}`,
    })
  })

  it.each([
    { days: 365, early: 15, late: 13 },
    { days: 90, early: 15, late: 13 },
    { days: 6, early: 1.1, late: 0.9 },
    { days: 1, early: 0.2, late: 0.15 },
  ])(
    'warns of one of $days days with less than a sixth of them left, or less than two weeks: $late, not $early',
    async ({ days, early, late }) => {
      const certificate = make(days)
      const at = (left: number) =>
        examineOwnCertificate(certificate, [READ], Date.now() + (days - left) * 86_400_000)
      expect(await at(early)).toMatchObject({ state: 'ok' })
      expect(await at(late)).toMatchObject({
        state: 'warning',
        cause: expect.stringContaining('it ends on') as string,
      })
    },
  )

  it('says that it has ended, names another host, or belongs to another key', async () => {
    const ended = make(-1)
    expect(await examineOwnCertificate(ended, [READ])).toMatchObject({
      state: 'failed',
      cause: expect.stringContaining('it ended on') as string,
    })
    const good = make(60)
    expect(await examineOwnCertificate(good, [READ, new URL('https://media.example.com')])).toEqual(
      expect.objectContaining({ state: 'failed', cause: 'it does not name media.example.com' }),
    )
    expect(await examineOwnCertificate({ ...good, key: ended.key }, [READ])).toMatchObject({
      state: 'failed',
      cause: 'YOMIKURA_TLS_KEY is the key of another certificate',
    })
    expect(await examineOwnCertificate({ ...good, cert: 'no' }, [READ])).toMatchObject({
      state: 'failed',
    })
  })

  it('looks at what browsers get at a public address', async () => {
    const port = await findFreePort()
    server = createServer(make(-1)).listen(port)
    const url = new URL(`https://127.0.0.1:${port}`)
    expect(await examineCertificate(url)).toMatchObject({
      state: 'failed',
      what: `certificate of 127.0.0.1:${port}`,
      cause: expect.stringContaining('it ended on') as string,
    })
    server.setSecureContext(make(60))
    expect(await examineCertificate(url)).toMatchObject({
      state: 'warning',
      cause: expect.stringContaining('does not trust it') as string,
    })
  })

  it('takes no answer for a way that only this machine lacks', async () => {
    const url = new URL(`https://127.0.0.1:${await findFreePort()}`)
    expect(await examineCertificate(url)).toMatchObject({
      state: 'warning',
      cause: expect.stringContaining('ECONNREFUSED') as string,
    })
  })
})
