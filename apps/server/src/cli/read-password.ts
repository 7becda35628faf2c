import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * A password typed at the terminal without showing it, twice; elsewhere the first line of standard
 * input. Never from an argument: those are seen by everybody on the machine.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return readLine()
  const first = await ask('Password: ')
  if ((await ask('Again: ')) !== first) throw new Error('The two passwords differ.')
  return first
}

/** A password of files that exist: typed once without showing it, elsewhere the first line of standard input. */
export async function readKnownPassword(): Promise<string> {
  return process.stdin.isTTY ? ask('Password of the files: ') : readLine()
}

async function readLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line
  throw new Error('No password came on standard input.')
}

async function ask(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}
