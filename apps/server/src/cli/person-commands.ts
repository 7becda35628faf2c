import type { Command } from 'commander'
import { rm, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { toLastingKey } from '#config/secrets.ts'
import { BuyerKeys, toMailAddress } from '#modules/buyer-key/index.ts'
import { createModules } from '#roles/compose.ts'
import type { Platform } from '#roles/platform.ts'
import type { EraseReport } from '#operations/erase-person.ts'
import type { Person } from '#operations/person-tables.ts'
import { printable } from './printable.ts'
import { withPlatform } from './with-platform.ts'

/** What commands take as a person's name. */
export const WHO = 'login, account id, mail address, or id at the sign-in provider'

/** `yomikura account export` and `delete`: what a person may ask of who runs the server. */
export function addPersonCommands(command: Command): void {
  command
    .command('export')
    .description('Writes everything that is kept of a person into a new file, as JSON.')
    .argument('<login>', WHO)
    .argument('<file>', 'must not be there yet')
    .action(exportAccount)
  command
    .command('delete')
    .description(
      'Erases a person: lists, places, notes, history, purchases, sessions, the account.',
    )
    .argument('<login>', WHO)
    .option('--yes', 'do not ask for the login once more', false)
    .option('--json', 'print the result as JSON', false)
    .action(deleteAccount)
}

async function exportAccount(login: string, file: string): Promise<void> {
  const { exportPerson } = await import('#operations/export-person.ts')
  await withPlatform(async (platform) => {
    const { db, clock } = platform
    const person = await findNamedPerson(login, platform)
    // First the file: one that cannot be written, or is there, is said before anything is read.
    await writeFile(file, '', { flag: 'wx', mode: 0o600 })
    try {
      const content = await exportPerson(db, person, clock.nowMs())
      await writeFile(file, `${JSON.stringify(content, undefined, 2)}\n`)
      const count = Object.values(content.tables).flat().length
      console.log(printable(`${count} rows about ${person.login} are in ${file}.`))
    } catch (error) {
      await rm(file, { force: true })
      throw error
    }
  })
}

async function deleteAccount(
  login: string,
  { yes, json }: { yes: boolean; json: boolean },
): Promise<void> {
  const { erasePerson } = await import('#operations/erase-person.ts')
  await withPlatform(async (platform) => {
    const person = await findNamedPerson(login, platform)
    if (!yes && (await ask(person.login)) !== person.login)
      throw new Error('That is another login. Nothing was erased.')
    // Files on this disk go by their rows, which the rest then removes.
    const { uploads } = createModules(platform)
    if (person.accountId !== null) await uploads.removeAll(person.accountId)
    const report = await erasePerson(platform.db, person)
    if (json) console.log(JSON.stringify({ login: person.login, ...report }, undefined, 2))
    else for (const line of describe(person.login, report)) console.log(printable(line))
  })
}

/** The person that a command names. @throws Error that says what to name instead, for none and for several */
export async function findNamedPerson(
  name: string,
  platform: Pick<Platform, 'db' | 'clock' | 'secrets'>,
): Promise<Person> {
  const { findPerson } = await import('#operations/find-person.ts')
  return findPerson(platform.db, (await findByMail(name, platform)) ?? name)
}

/** The account of who signs in by mail with this address, which no row shows. */
async function findByMail(
  name: string,
  { db, clock, secrets }: Pick<Platform, 'db' | 'clock' | 'secrets'>,
): Promise<string | undefined> {
  if (toMailAddress(name) === undefined) return undefined
  const buyers = new BuyerKeys({ db, clock, lastingKey: toLastingKey(secrets) })
  return buyers.findAccount('mail', name)
}

/** The first line of standard input. */
async function ask(login: string): Promise<string> {
  process.stderr.write(printable(`This cannot be undone. Type ${login} to erase it: `))
  const lines = createInterface({ input: process.stdin })
  for await (const line of lines) return line.trim()
  return ''
}

function describe(login: string, { removed, unowned }: EraseReport): string[] {
  return [
    ...Object.entries(removed).map(([table, count]) => `${table}: ${count}`),
    ...(unowned.length === 0
      ? []
      : [
          `No account has these imported works any more: ${unowned.join(', ')}.`,
          '"yomikura account give <login> <workno>" gives one to another account.',
        ]),
    `${login} is erased and signed out everywhere.`,
  ]
}
