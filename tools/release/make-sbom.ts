import { createHash } from 'node:crypto'
import { listPackages, type LockedPackages, toPackageName } from './list-packages.ts'

type About = {
  packages: LockedPackages
  /** Folders of the programs whose packages are named, such as `apps/server`. */
  programs: readonly string[]
  version: string
  /** Time of the release, since 1970. */
  seconds: number
  /** False for packages of other systems, which an archive does not hold. */
  isHeld: (folder: string) => boolean
}

/**
 * The packages of these programs in the form of CycloneDX 1.5, the same text for the same packages. npm
 * can print such a list, but leaves out what our tools need as well, such as the image library.
 */
export function makeSbom({ packages, programs, version, seconds, isHeld }: About): string {
  const needs = new Map(programs.flatMap((program) => [...listPackages(packages, program)]))
  const follow = (folder: string) => packages[folder]?.resolved ?? folder
  const held = [...needs.keys()].filter((folder) => isHeld(folder) && !packages[folder]?.link)
  const refs = new Map(held.map((folder) => [folder, toPurl(packages, folder)]))
  const product = { type: 'application', name: 'yomikura', version, 'bom-ref': 'yomikura' }
  const components = held.map((folder) => toComponent(packages, folder))
  const content = {
    metadata: { timestamp: new Date(seconds * 1000).toISOString(), component: product },
    components: [...new Map(components.map((one) => [one['bom-ref'], one])).values()],
    dependencies: [
      { ref: 'yomikura', dependsOn: programs.map((program) => toPurl(packages, program)) },
      ...mergeNeeds(
        held.map((folder) => ({
          ref: toPurl(packages, folder),
          dependsOn: (needs.get(folder) ?? []).flatMap((name) => refs.get(follow(name)) ?? []),
        })),
      ),
    ],
  }
  const serialNumber = `urn:uuid:${toUuid(JSON.stringify(content))}`
  const head = { bomFormat: 'CycloneDX', specVersion: '1.5', serialNumber, version: 1 }
  return `${JSON.stringify({ ...head, ...content }, null, 2)}\n`
}

/** A package may lie in two folders; the form wants one entry for it. */
function mergeNeeds(all: readonly { ref: string; dependsOn: string[] }[]) {
  const merged = new Map<string, Set<string>>()
  for (const { ref, dependsOn } of all)
    merged.set(ref, new Set([...(merged.get(ref) ?? []), ...dependsOn]))
  return [...merged].map(([ref, names]) => ({ ref, dependsOn: [...names].sort() }))
}

function toPurl(packages: LockedPackages, folder: string): string {
  return `pkg:npm/${toPackageName(folder).replace('@', '%40')}@${packages[folder]?.version ?? ''}`
}

function toComponent(packages: LockedPackages, folder: string) {
  const { version = '', license, integrity } = packages[folder] ?? {}
  const purl = toPurl(packages, folder)
  const [, digest] = /^sha512-(\S+)/.exec(integrity ?? '') ?? []
  return {
    ...{ type: 'library', 'bom-ref': purl, name: toPackageName(folder), version, purl },
    ...(digest && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(license && { licenses: [toLicense(license)] }),
  }
}

function toLicense(license: string) {
  if (/ (?:OR|AND|WITH) /.test(license)) return { expression: license }
  return { license: /^[\w.+-]+$/.test(license) ? { id: license } : { name: license } }
}

/** Of the content, in the form of version 8, whose bits are the maker's own. */
function toUuid(content: string): string {
  const digest = createHash('sha256').update(content).digest('hex')
  const [, a, b, c, d, e] = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest) ?? []
  return `${a}-${b}-8${c}-8${d}-${e}`
}
