import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPackages, type LockedPackages, toPackageName } from './list-packages.ts'

type About = {
  /** Folder in which the packages' folders lie. */
  root: string
  packages: LockedPackages
  /** Folder of the program that packages are built into. */
  program: string
  /** False for packages of other systems, which were not built in. */
  isHeld: (folder: string) => boolean
}

const LEGAL = /^(?:licen[cs]e|copying|notice|copyright)/i
const RULE = `${'-'.repeat(78)}\n`

/**
 * Terms of other people's packages that a built program holds without their folders, as most licenses
 * ask of a copy. Packages with the same text stand above it together; one without a text has the name
 * of its license.
 */
export function makeNotices({ root, packages, program, isHeld }: About): string {
  const folders = [...listPackages(packages, program).keys()].filter(
    (folder) => folder.includes('node_modules/') && !packages[folder]?.link && isHeld(folder),
  )
  const byText = new Map<string, Set<string>>()
  for (const folder of folders) {
    const { version = '', license = 'unknown' } = packages[folder] ?? {}
    const text = readTexts(join(root, folder)) || `Its license is ${license}.\n`
    const names = byText.get(text) ?? new Set()
    byText.set(text, names.add(`${toPackageName(folder)} ${version}`))
  }
  const parts = [...byText].map(([text, names]) => `${[...names].join('\n')}\n\n${text}`)
  return [`Packages of other people that ${program} is built with.\n`, ...parts].join(RULE)
}

/** All texts of a package about its terms, in the order of their names. */
function readTexts(folder: string): string {
  const names = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LEGAL.test(entry.name))
    .map(({ name }) => name)
  const texts = names.sort().map((name) => readFileSync(join(folder, name), 'utf8'))
  return texts.map((text) => `${text.replaceAll('\r\n', '\n').trim()}\n`).join('\n')
}
