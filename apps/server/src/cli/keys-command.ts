import { Command, Option } from 'commander'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '#config/config.ts'
import { makeSecrets, readSecrets, type Secrets, writeSecrets } from '#config/secrets.ts'
import {
  KEY_PURPOSES,
  type KeyPurpose,
  replaceKeys,
  rotateKeys,
  ROTATION_STEPS,
  type Rotation,
  type RotationStep,
  showKeys,
} from '#operations/rotate-keys.ts'

type FileFlags = { file?: string; json: boolean }
type RotateFlags = FileFlags & { step?: RotationStep; only?: KeyPurpose; now: boolean }

const DAY_MS = 86_400_000
/** What is left to do after a step, which a command on one machine cannot do. */
const NEXT_STEPS = {
  add: 'Copy the file to all nodes and restart these one after another: all must know the new key before it signs. Then: yomikura keys rotate --step sign',
  sign: 'Copy the file to all nodes and restart these one after another. The old key can be dropped later: yomikura keys rotate --step drop',
  drop: 'Copy the file to all nodes and restart these one after another. Remove copies that hold the old key.',
  now: 'Stop all nodes, copy the file to each and start them again. Grants and running works of before end now; pages that are open get new ones.',
} as const

/** `yomikura keys …`: shows, rotates and makes the keys that all nodes of a deployment share. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('Shows, rotates and makes the keys of a deployment.')
  const add = (name: string, description: string) =>
    keys.command(name).description(description).option('--json', 'print the result as JSON', false)
  const file = [
    '--file <file>',
    'the secrets.json to use instead of the one of the data folder',
  ] as const
  add('show', 'Shows fingerprints and ages, and never a key.')
    .option(...file)
    .action((flags: FileFlags) => show(flags))
  add('rotate', 'Takes the next step from an old key to a new one: add, sign, drop.')
    .option(...file)
    .addOption(new Option('--step <step>', 'take this step only').choices(ROTATION_STEPS))
    .addOption(new Option('--only <purpose>', 'rotate these keys alone').choices(KEY_PURPOSES))
    .option('--now', 'after a leak: make new keys and drop all others at once', false)
    .action((flags: RotateFlags) => rotate(flags))
  add('make', 'Makes a secrets.json for nodes that get theirs from outside, such as containers.')
    .argument('<file>', 'where to make it; nothing may lie there')
    .action((path: string, flags: { json: boolean }) => make(path, flags))
  return keys
}

function show(flags: FileFlags): void {
  const { path, secrets, writtenAt } = open(flags)
  print(path, secrets, { writtenAt, json: flags.json })
}

function rotate(flags: RotateFlags): void {
  if (flags.now && flags.step !== undefined)
    throw new Error('--now takes all steps at once: leave --step out.')
  const { path, secrets, writtenAt } = open(flags)
  const now = new Date()
  const purposes = flags.only ? [flags.only] : KEY_PURPOSES
  const taken = flags.now
    ? { step: 'now' as const, secrets: replaceKeys(secrets, purposes, now) }
    : rotateKeys(secrets, { purposes, step: flags.step, now, writtenAt })
  replace(path, taken.secrets)
  print(path, taken.secrets, { writtenAt: now, json: flags.json, step: taken.step })
  console.error(NEXT_STEPS[taken.step])
}

function make(given: string, { json }: { json: boolean }): void {
  const path = resolve(given)
  if (existsSync(path))
    throw new Error(`${path} is there already. Keys that are in use must not be made again.`)
  const secrets = makeSecrets(path)
  print(path, secrets, { writtenAt: new Date(), json })
  console.error(
    'Give this file to all nodes before their first start, readable by the server alone.',
  )
}

type Opened = { path: string; secrets: Secrets; writtenAt: Date }

function open({ file }: FileFlags): Opened {
  const path = file === undefined ? toOwnFile() : resolve(file)
  const secrets = read(path)
  if (!secrets) {
    throw new Error(
      `There are no keys in ${path}. A server makes them at its first start; --file names another file.`,
    )
  }
  return { path, secrets, writtenAt: statSync(path).mtime }
}

function toOwnFile(): string {
  return join(readConfig(process.env).dataFolder, 'secrets.json')
}

function read(path: string): Secrets | undefined {
  try {
    return readSecrets(path)
  } catch (cause) {
    throw new Error(
      `The keys in ${path} cannot be read: ${String(cause)}. Restore the file from another node or from a backup.`,
      { cause },
    )
  }
}

function replace(path: string, secrets: Secrets): void {
  try {
    writeSecrets(path, secrets)
  } catch (cause) {
    throw new Error(
      `${path} cannot be replaced: ${String(cause)}. Nothing was changed. Where a node gets this file from outside, rotate the original: yomikura keys rotate --file FILE`,
      { cause },
    )
  }
}

function print(
  path: string,
  secrets: Secrets,
  { writtenAt, json, step }: { writtenAt: Date; json: boolean; step?: RotationStep | 'now' },
): void {
  const shown = showKeys(secrets, writtenAt)
  if (json) {
    console.log(JSON.stringify({ file: path, ...(step && { step }), ...shown }, undefined, 2))
    return
  }
  console.log(`${path}: deployment ${shown.fingerprint}`)
  for (const rotation of shown.purposes) console.log(toLines(rotation).join('\n'))
}

function toLines({ purpose, keys, next, not_before }: Rotation): string[] {
  const wait = not_before === null ? '' : ` from ${not_before} on`
  return [
    `${purpose}: next step ${next}${wait}`,
    ...keys.map(({ id, signs, made_at, signs_since }) => {
      const since = signs && signs_since !== null ? ` since ${signs_since}` : ''
      return `  ${id}  ${signs ? 'signs' : 'verifies'}${since}, ${toAge(made_at)}`
    }),
  ]
}

function toAge(madeAt: string | null): string {
  if (madeAt === null) return 'made by an older release'
  return `${Math.floor((Date.now() - Date.parse(madeAt)) / DAY_MS)} days old`
}
