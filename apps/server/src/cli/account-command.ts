import { INVITATIONS } from '@yomikura/contract/server-limits'
import { Command, InvalidArgumentError } from 'commander'
import { randomBytes } from 'node:crypto'
import { GiftService } from '#modules/library/index.ts'
import type { LocalAccountService } from '#modules/local-account/index.ts'
import { toLastingKey } from '#config/secrets.ts'
import { createInvitations, createLocalAccounts } from '#roles/compose.ts'
import type { Platform } from '#roles/platform.ts'
import { addPersonCommands, findNamedPerson, WHO } from './person-commands.ts'
import { printable } from './printable.ts'
import { readPassword } from './read-password.ts'
import { withPlatform } from './with-platform.ts'

type PasswordFlags = { generate: boolean }

/** `yomikura account …`: who may sign in where no provider says so. */
export function accountCommand(): Command {
  const command = new Command('account').description(
    'Accounts of a server without a sign-in provider.',
  )
  command
    .command('list')
    .description('Lists the accounts.')
    .action(() => withAccounts(listAccounts))
  command
    .command('create')
    .description('Creates an account. The password is asked for, or read from standard input.')
    .argument('<login>')
    .option('--super-user', 'may also read works before their start date', false)
    .option('--admin', 'may administer; such sessions are short', false)
    .option('--generate', 'make up a password and print it', false)
    .action((login: string, flags: PasswordFlags & { superUser: boolean; admin: boolean }) =>
      withAccounts(async (accounts) => {
        const password = await choosePassword(flags)
        const { superUser: isSuperUser, admin: isAdmin } = flags
        await accounts.create({ login, password, isSuperUser, isAdmin })
        console.log(`${login} can sign in now.`)
      }),
    )
  command
    .command('set-password')
    .description('Sets a password and signs the account out everywhere.')
    .argument('<login>')
    .option('--generate', 'make up a password and print it', false)
    .action((login: string, flags: PasswordFlags) =>
      withAccounts(async (accounts) => {
        await accounts.setPassword(login, await choosePassword(flags))
        console.log(`${login} has a new password and is signed out everywhere.`)
      }),
    )
  command
    .command('totp-off')
    .description('Switches two-step sign-in off, for people who have lost all their codes.')
    .argument('<login>')
    .action((login: string) => switchTotpOff(login))
  addInviteCommand(command)
  addLockCommands(command)
  addGiftCommands(command)
  addPersonCommands(command)
  return command
}

/** The password stays, and so do sessions: this lets no one in. */
async function switchTotpOff(login: string): Promise<void> {
  const { createTotpLoader } = await import('#modules/totp/index.ts')
  await withAccounts(async (accounts, platform) => {
    const { config, secrets } = platform
    const person = await findNamedPerson(login, platform)
    const lastingKey = toLastingKey(secrets)
    const load = createTotpLoader({ ...platform, accounts, brand: config.brandName, lastingKey })
    const totp = await load()
    const were: boolean[] = []
    for (const principalId of person.principalIds) were.push(await totp.remove(principalId))
    if (!were.includes(true)) throw new Error(`${login} has no two-step sign-in.`)
    console.log(printable(`${login} signs in with the password alone now.`))
  })
}

function addInviteCommand(command: Command): void {
  const { days, mostDays } = INVITATIONS
  command
    .command('invite')
    .description('Makes a link by which one person makes an account of a login of their choice.')
    .option('--days <number>', `how long it holds, at most ${mostDays}`, toDays, days)
    .option('--json', 'print the result as JSON', false)
    .action((flags: InviteFlags) => withPlatform((platform) => invite(flags, platform)))
}

type InviteFlags = { days: number; json: boolean }

async function invite({ days, json }: InviteFlags, platform: Platform): Promise<void> {
  if (!platform.config.signIn.includes('password'))
    throw new Error('No account is made here: YOMIKURA_SIGN_IN has no password.')
  const { invitation, link } = await (await createInvitations(platform)).make(undefined, days)
  const { id, expires_at } = invitation
  if (json) console.log(JSON.stringify({ id, link, expires_at }, undefined, 2))
  else console.log(`${link}\nThe link makes one account, until ${expires_at}. It is shown once.`)
}

/** @throws InvalidArgumentError for what is no number of days that an invitation may hold */
function toDays(text: string): number {
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (days >= 1 && days <= INVITATIONS.mostDays) return days
  throw new InvalidArgumentError(`Say a number from 1 to ${INVITATIONS.mostDays}.`)
}

function addLockCommands(command: Command): void {
  command
    .command('disable')
    .description('Locks an account and signs it out everywhere. Its lists and places stay.')
    .argument('<login>', WHO)
    .action((login: string) => setLocked(login, true))
  command
    .command('enable')
    .description('Lets a locked account in again.')
    .argument('<login>', WHO)
    .action((login: string) => setLocked(login, false))
}

/** Locks an account by a password of ours by its own row, and every other one by its id. */
async function setLocked(name: string, isLocked: boolean): Promise<void> {
  const { lockAccount, unlockAccount } = await import('#operations/lock-account.ts')
  await withAccounts(async (accounts, platform) => {
    const { db, clock } = platform
    const isOurs = await accounts.has(name)
    if (isOurs) await accounts.setDisabled(name, isLocked)
    else {
      const person = await findNamedPerson(name, platform)
      if (isLocked) await lockAccount(db, person, clock.nowSeconds())
      else await unlockAccount(db, person)
    }
    console.log(
      printable(
        isLocked ? `${name} is locked and signed out everywhere.` : `${name} can sign in again.`,
      ),
    )
  })
}

function addGiftCommands(command: Command): void {
  const gift = (name: 'give' | 'take', description: string) =>
    command
      .command(name)
      .description(description)
      .argument('<login>')
      .argument('[worknos...]')
      .option('--all', 'every imported work', false)
      .action((login: string, worknos: string[], { all }: { all: boolean }) =>
        withAccounts(async (accounts, platform) => {
          const found = (await accounts.list()).find((account) => account.login === login)
          if (!found) throw new Error(`There is no account ${login}.`)
          const gifts = new GiftService(platform)
          const changed = await gifts[name](found.account_id, all ? undefined : worknos)
          const verb = name === 'give' ? 'can read' : 'no longer has'
          for (const workno of changed) console.log(`${login} ${verb} ${workno}.`)
        }),
      )
  gift('give', 'Gives imported works to an account as well.')
  gift('take', 'Takes imported works from an account again.')
}

async function listAccounts(accounts: LocalAccountService): Promise<void> {
  const all = await accounts.list()
  if (all.length === 0) console.log('There is no account yet: yomikura account create <login>')
  for (const { login, roles, is_disabled } of all) {
    console.log([login, ...roles, ...(is_disabled ? ['locked'] : [])].join('  '))
  }
}

/** Opens the database, does one thing with it, and closes it again. */
async function withAccounts(
  work: (accounts: LocalAccountService, platform: Platform) => Promise<void>,
): Promise<void> {
  await withPlatform((platform) => work(createLocalAccounts(platform), platform))
}

async function choosePassword({ generate }: PasswordFlags): Promise<string> {
  if (!generate) return readPassword()
  const password = randomBytes(15).toString('base64url')
  console.log(`Password: ${password}`)
  return password
}
