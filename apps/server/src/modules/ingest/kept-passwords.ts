import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'

const OWNER_ONLY = 0o600

/**
 * Passwords of locked archives and documents that the operator gave, one a line of a file in the data
 * folder, the newest first. A work that is made again needs its password again, and no person is there
 * to type it (decision 109).
 */
export class KeptPasswords {
  readonly #file: string

  constructor(dataFolder: string) {
    this.#file = join(dataFolder, 'import-passwords')
  }

  async list(): Promise<string[]> {
    try {
      return toPasswords(await readFile(this.#file, 'utf8'))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
      throw error
    }
  }

  /** Puts these in front; the oldest of more than `INGEST_LIMITS.passwords` are forgotten. */
  async add(passwords: readonly string[]): Promise<void> {
    const all = toPasswords([...passwords, ...(await this.list())].join('\n'))
    await mkdir(dirname(this.#file), { recursive: true })
    // Replaced as a whole: a running server may read it now.
    const part = `${this.#file}.${randomUUID()}`
    await writeFile(part, all.map((password) => `${password}\n`).join(''), { mode: OWNER_ONLY })
    await rename(part, this.#file)
  }
}

/** Passwords of a text with one a line, each once; spaces belong to them. */
export function toPasswords(text: string): string[] {
  const lines = text.replace(/^\ufeff/, '').split(/\r?\n/)
  return [...new Set(lines.filter((line) => line !== ''))].slice(0, INGEST_LIMITS.passwords)
}
