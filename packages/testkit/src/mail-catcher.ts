import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

/** A mail as it arrived. */
export type CaughtMail = {
  from: string
  to: string
  subject: string
  /** Header names in lower case. */
  headers: ReadonlyMap<string, string>
  text: string
  html: string
  /** The message as it came over the wire. */
  raw: string
}

type Options = {
  /** PEM; with it STARTTLS is offered. */
  tls?: { cert: string; key: string }
  /** With it the server takes mails only from who signed in so. */
  login?: { user: string; password: string }
  /** Answers of the next `RCPT TO`, first one first; afterwards every recipient is taken. */
  refusals?: string[]
}

/** A mail server that keeps what it is sent: speaks as much SMTP as a client needs (RFC 5321). */
export class MailCatcher {
  readonly mails: CaughtMail[] = []
  readonly refusals: string[]
  readonly #options: Options
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(options: Options) {
    this.#options = options
    this.refusals = options.refusals ?? []
    this.#server = createServer((socket) => this.#serve(socket))
  }

  static async start(options: Options = {}): Promise<MailCatcher> {
    const catcher = new MailCatcher(options)
    await new Promise<void>((resolve) => catcher.#server.listen(0, '127.0.0.1', resolve))
    return catcher
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** The newest mail to the address; undefined while none has arrived. */
  findMail(to: string): CaughtMail | undefined {
    return this.mails.findLast((mail) => mail.to === to)
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    // A client that leaves early is no fault of the server.
    socket.on('error', () => socket.destroy())
    new Dialogue(socket, this.#options, this.refusals, (mail) => this.mails.push(mail)).begin()
  }
}

/** One client's dialogue, line by line. */
class Dialogue {
  #socket: Socket
  readonly #options: Options
  readonly #refusals: string[]
  readonly #onMail: (mail: CaughtMail) => void
  #buffer = ''
  #isData = false
  #isSecure = false
  #isSignedIn: boolean
  #from = ''
  #to = ''

  constructor(
    socket: Socket,
    options: Options,
    refusals: string[],
    onMail: (mail: CaughtMail) => void,
  ) {
    this.#socket = socket
    this.#options = options
    this.#refusals = refusals
    this.#onMail = onMail
    this.#isSignedIn = options.login === undefined
  }

  begin(): void {
    this.#listen()
    this.#say('220 catcher ESMTP')
  }

  #listen(): void {
    this.#socket.on('data', (chunk: Buffer) => {
      this.#buffer += chunk.toString('latin1')
      this.#read()
    })
  }

  #read(): void {
    for (;;) {
      const end = this.#isData ? '\r\n.\r\n' : '\r\n'
      const at = this.#buffer.indexOf(end)
      if (at < 0) return
      const part = this.#buffer.slice(0, at)
      this.#buffer = this.#buffer.slice(at + end.length)
      if (this.#isData) this.#takeMail(part)
      else this.#answer(part)
    }
  }

  #answer(line: string): void {
    const [word = ''] = line.split(' ')
    const answers: Record<string, () => void> = {
      EHLO: () => this.#greet(),
      STARTTLS: () => this.#secure(),
      AUTH: () => this.#signIn(line),
      MAIL: () => this.#takeSender(line),
      RCPT: () => this.#takeRecipient(line),
      DATA: () => {
        this.#isData = true
        this.#say('354 go on')
      },
      QUIT: () => this.#socket.end('221 bye\r\n'),
    }
    const answer = answers[word.toUpperCase()]
    if (answer) answer()
    else this.#say('250 fine')
  }

  #greet(): void {
    const offers = [
      ...(this.#options.tls && !this.#isSecure ? ['STARTTLS'] : []),
      ...(this.#options.login ? ['AUTH PLAIN'] : []),
      'SMTPUTF8',
    ]
    this.#say(
      [
        '250-catcher',
        ...offers.slice(0, -1).map((one) => `250-${one}`),
        `250 ${offers.at(-1) ?? ''}`,
      ].join('\r\n'),
    )
  }

  #secure(): void {
    if (!this.#options.tls) return this.#say('502 5.5.1 not here')
    this.#say('220 go on')
    const plain = this.#socket
    plain.removeAllListeners('data')
    this.#buffer = ''
    const secure = new TLSSocket(plain, { isServer: true, ...this.#options.tls })
    secure.on('error', () => plain.destroy())
    this.#socket = secure
    this.#isSecure = true
    this.#listen()
  }

  #signIn(line: string): void {
    const { user = '', password = '' } = this.#options.login ?? {}
    const given = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString()
    this.#isSignedIn = given === `\0${user}\0${password}`
    this.#say(this.#isSignedIn ? '235 welcome' : '535 5.7.8 wrong')
  }

  #takeSender(line: string): void {
    this.#from = /<(.*?)>/.exec(line)?.[1] ?? ''
    this.#say(this.#isSignedIn ? '250 fine' : '530 5.7.0 sign in first')
  }

  #takeRecipient(line: string): void {
    this.#to = Buffer.from(/<(.*?)>/.exec(line)?.[1] ?? '', 'latin1').toString()
    this.#say(this.#refusals.shift() ?? '250 fine')
  }

  #takeMail(stuffed: string): void {
    this.#isData = false
    const raw = stuffed.replaceAll('\r\n..', '\r\n.')
    this.#onMail({ ...readMessage(raw), from: this.#from, to: this.#to })
    this.#say('250 taken')
  }

  #say(line: string): void {
    this.#socket.write(`${line}\r\n`)
  }
}

function readMessage(raw: string): Omit<CaughtMail, 'from' | 'to'> {
  const { headers, body } = splitPart(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary === undefined ? [raw] : body.split(`--${boundary}`).slice(1, -1)
  const read = (type: string) => {
    const part = parts
      .map((one) => splitPart(one.trimStart()))
      .find((one) => one.headers.get('content-type')?.startsWith(type))
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding') ?? '') : ''
  }
  const subject = decodeWords(headers.get('subject') ?? '')
  return { headers, subject, text: read('text/plain'), html: read('text/html'), raw }
}

function splitPart(part: string): { headers: ReadonlyMap<string, string>; body: string } {
  const at = part.indexOf('\r\n\r\n')
  const lines = part
    .slice(0, at)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  return { headers: new Map(headers), body: part.slice(at + 4) }
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString()
  if (!/quoted/i.test(encoding)) return Buffer.from(body, 'latin1').toString()
  return decodeQuoted(body.replaceAll('=\r\n', ''))
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}

/** Words of a header outside ASCII (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}
