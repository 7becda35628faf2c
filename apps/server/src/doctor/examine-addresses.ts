import { DOCTOR } from '@yomikura/contract/server-limits'
import { lookup } from 'node:dns/promises'
import { createServer } from 'node:net'
import { type Addresses, PLAIN_HTTP_LOSS, settleAddresses } from '#addresses.ts'
import type { Config, Role } from '#config/config.ts'
import { ConfigError } from '#config/environment.ts'
import { examineCertificate, examineOwnCertificate } from './examine-certificates.ts'
import { type DoctorLine, examineOne, Trouble } from './line.ts'

// See outgoing-fetch.ts: an import would load far more.
const http = process.getBuiltinModule('node:http')
const https = process.getBuiltinModule('node:https')

/** Stands where a work's own name would in the address of works. */
const PROBE_NAME = 'yomikura-doctor'

/** Public addresses, what browsers meet there, and the ports of this machine. */
export async function examineAddresses(config: Config): Promise<DoctorLine[]> {
  const settled: { addresses?: Addresses } = {}
  const first = await examineOne({
    part: 'addresses',
    what: 'public addresses and cookie domain',
    remedy: 'Set YOMIKURA_APP_URL, YOMIKURA_MEDIA_URL and YOMIKURA_COOKIE_DOMAIN so that they fit.',
    run: async () => {
      const addresses = await settle(config)
      settled.addresses = addresses
      return [addresses.appUrl, addresses.mediaUrl, addresses.worksUrl ?? 'no HTML works'].join(
        ', ',
      )
    },
  })
  const { addresses } = settled
  if (!addresses) return [first]
  const urls = toPublic(addresses)
  const others = await Promise.all([
    ...urls.map(examineName),
    ...urls.filter(({ protocol }) => protocol === 'https:').map(examineCertificate),
    ...(config.tls ? [examineOwnCertificate(config.tls, urls)] : []),
    ...listPorts(config, addresses).map((port) => examinePort(config, port)),
  ])
  const home = addresses.hasSecureContext ? [] : examineHome(config, addresses)
  return [first, ...home, ...others]
}

async function settle(config: Config): Promise<Addresses> {
  try {
    return await settleAddresses(config)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Trouble(
      error.problems.join(' '),
      'Set it as docs/reference/configuration.md says, then run this again.',
    )
  }
}

/** Addresses that browsers find by DNS; those of this machine alone have neither name nor certificate. */
function toPublic({ appUrl, mediaUrl, worksUrl }: Addresses): URL[] {
  const texts = [appUrl, mediaUrl, ...(worksUrl === undefined ? [] : [worksUrl])]
  return [...new Set(texts)]
    .map((text) => new URL(text.replace('*', PROBE_NAME)))
    .filter(({ hostname }) => !/(?:^|\.)localhost$|^127\.0\.0\.1$|^\[::1\]$/.test(hostname))
}

/** What a network at home over plain http lacks, and whether its other machines get in. */
function examineHome({ host }: Config, { appUrl }: Addresses): DoctorLine[] {
  const warning = { part: 'http', state: 'warning' } as const
  const plain: DoctorLine = {
    ...{ ...warning, what: `readers come to ${appUrl}`, cause: PLAIN_HTTP_LOSS },
    remedy: 'docs/guides/home-network.md has the steps to a certificate of your own.',
  }
  if (!/^(localhost|127\..+|::1)$/.test(host)) return [plain]
  const unreached: DoctorLine = {
    ...{ ...warning, what: `the server listens on ${host}` },
    cause: 'no other machine of the network reaches it there',
    remedy: 'Set YOMIKURA_HOST=0.0.0.0, unless a proxy on this machine stands in front.',
  }
  return [plain, unreached]
}

function examineName({ hostname }: URL): Promise<DoctorLine> {
  return examineOne({
    part: 'name',
    what: `name ${hostname}`,
    remedy: 'See that the DNS that this machine asks is there.',
    run: async () => {
      const found = await lookup(hostname, { all: true }).catch((error: unknown) => {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
        const star = hostname.startsWith(`${PROBE_NAME}.`)
          ? `*${hostname.slice(PROBE_NAME.length)}`
          : hostname
        throw new Trouble(
          `this machine does not find it (${code})`,
          `Make a DNS record for ${star}. If readers find it by another DNS than this machine, all is well.`,
          'warning',
        )
      })
      return found.map(({ address }) => address).join(', ')
    },
  })
}

type Port = { port: number; role: string }

function listPorts({ roles, ports, management }: Config, addresses: Addresses): Port[] {
  const has = (role: Role) => roles.includes(role)
  const all = [
    { port: has('web') ? ports.app : 0, role: 'library (YOMIKURA_APP_PORT)' },
    { port: has('content') ? ports.media : 0, role: 'media (YOMIKURA_MEDIA_PORT)' },
    {
      port: has('content') && addresses.worksUrl !== undefined ? ports.works : 0,
      role: 'HTML works (YOMIKURA_WORKS_PORT)',
    },
    { port: management?.port ?? 0, role: 'management (YOMIKURA_MANAGEMENT)' },
  ]
  // For 0 the system chooses a free one.
  return all.filter(({ port }) => port !== 0)
}

function examinePort(config: Config, { port, role }: Port): Promise<DoctorLine> {
  return examineOne({
    part: 'port',
    what: `port ${port} of ${role}`,
    remedy: 'End the program that has it, or choose another port.',
    run: async () => {
      const isManagement = port === config.management?.port
      const host = isManagement ? config.management?.host : config.host
      const code = await tryPort(port, host ?? config.host)
      if (code === undefined) return 'free'
      if (code === 'EACCES') {
        throw new Trouble(
          'this account may not open it',
          'Choose a port above 1023 and put a proxy in front.',
        )
      }
      if (code === 'EADDRINUSE' && (await isOurs(config, port, host ?? config.host)))
        return 'a running Yomikura has it'
      throw new Trouble(
        code === 'EADDRINUSE' ? 'another program has it' : `it cannot be opened (${code})`,
        code === 'EADDRINUSE'
          ? 'End that program, or choose another port.'
          : 'See that YOMIKURA_HOST is an address of this machine.',
      )
    },
  })
}

/** @returns the system's code where it cannot be opened */
function tryPort(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

/** Whether what listens there answers `/healthz` as our hosts do. */
function isOurs({ tls, management }: Config, port: number, host: string): Promise<boolean> {
  const isTls = tls !== undefined && port !== management?.port
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  const options = {
    ...{ host: address, port, path: '/healthz', timeout: DOCTOR.partMs / 2 },
    // It is asked who it is, and gets nothing that is worth keeping from another.
    rejectUnauthorized: false,
  }
  return new Promise((resolve) => {
    const request = (isTls ? https : http).get(options, (response) => {
      response.setEncoding('utf8')
      let text = ''
      response.on('data', (chunk: string) => {
        text += chunk
        if (text.length > 1000) request.destroy()
      })
      response.on('close', () => resolve(response.statusCode === 200 && /"status":"ok"/.test(text)))
    })
    request.on('timeout', () => request.destroy())
    request.on('error', () => resolve(false))
  })
}
