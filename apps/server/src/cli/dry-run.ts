import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LAYOUT } from '@yomikura/content/layout'
import type { TreeEntry, Ziptree } from '@yomikura/content/ziptree'
import {
  type ChildOrder,
  cleanRefused,
  describeRefused,
  findSandbox,
  ProcessPool,
  toFonts,
} from '#modules/ingest/index.ts'
import { toPictureType } from '#modules/library/index.ts'
import { describeTally, findWorks, type FoundWork } from './find-works.ts'
import { printable } from './printable.ts'

/** What a person named of the works. */
type Given = {
  direction?: ChildOrder['direction']
  follow: string[]
  /** Absolute paths of the operator's folders with fonts. */
  fontFolders: readonly string[]
  names?: NonNullable<ChildOrder['nameEncoding']>
  /** Tried on what is locked. */
  passwords: readonly string[]
}

/**
 * `yomikura import --dry-run`: takes the works in for real, in a folder that is gone afterwards, and
 * prints each one's tree with the verdict of every file. The library is not touched.
 *
 * @returns the exit code: 1 when a work holds nothing that could be published
 */
export async function dryRun(path: string, isOneWork: boolean, given: Given): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'yomikura-dry-run-'))
  const processes = new ProcessPool({
    ...{ sandbox: await findSandbox(), root, shared: given.fontFolders },
  })
  try {
    const { works, tally } = await findWorks(path, isOneWork, given.follow)
    const code = await tryWorks(works, given, processes)
    for (const line of describeTally(tally)) console.log(line)
    return code
  } finally {
    await processes.close()
    await rm(root, { recursive: true, force: true })
  }
}

/** Work types that imports have, in words. */
const KINDS: Record<string, string> = {
  MNG: 'manga',
  COM: 'comic',
  PBC: 'book',
  NRE: 'prose',
  SOU: 'sound',
  MOV: 'video',
  ETC: 'game',
  ET4: 'other',
}

async function tryWorks(
  works: readonly FoundWork[],
  given: Given,
  processes: ProcessPool,
): Promise<number> {
  let code = 0
  for (const work of works) {
    const { verdict, message, lines } = await tryWork(work, given, processes)
    if (verdict !== 'ok') code = 1
    const why = verdict === 'ok' ? '' : `: not imported. ${verdict}: ${message}`
    console.log(printable(work.title + why))
    for (const line of lines) console.log(printable(line))
  }
  return code
}

async function tryWork(
  { path, prefix, shelf, follow = [], beside, direction, workType }: FoundWork,
  { direction: given, names, passwords, fontFolders }: Given,
  processes: ProcessPool,
) {
  const linkRoots = [shelf ?? path, ...follow]
  const child = await processes.take(linkRoots, shelf !== undefined)
  const outputFolder = await mkdtemp(join(child.reach.writable, 'work-'))
  try {
    const result = await child.run({
      order: {
        source: path,
        linkRoots,
        ...(beside && { beside }),
        workno: `${prefix}I00000000`,
        revision: '00000000-0000-7000-8000-000000000000',
        updatedAt: '2000-01-01 00:00:00',
        direction: given ?? direction,
        mayTurn: given === undefined,
        ...(names && { nameEncoding: names }),
        passwords,
        ...toFonts(fontFolders),
        contentKey: '00'.repeat(32),
        protect: true,
        outputFolder,
        salt: '',
        isAfterCrash: false,
      },
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    const { verdict, message, verdictCounts, metadata, refused = [] } = result
    const lines = verdict === 'ok' ? await listTree(outputFolder) : []
    const turned = given ?? metadata.direction ?? direction
    const kind = toPictureType(workType, turned)
    const why = describeRefused({ refused: cleanRefused(refused, path), verdicts: verdictCounts })
    const counts = Object.entries(verdictCounts).map(([name, count]) => `${count} ${name}`)
    const about = `  direction: ${turned}, kind: ${KINDS[kind] ?? kind}`
    return { verdict, message, lines: [about, ...lines, ...why, `  (${counts.join(', ')})`] }
  } finally {
    await rm(outputFolder, { recursive: true, force: true })
    await processes.give(child)
  }
}

async function listTree(outputFolder: string): Promise<string[]> {
  const text = await readFile(join(outputFolder, LAYOUT.ziptree), 'utf8')
  const { tree, playfile } = JSON.parse(text) as Ziptree
  return describe(tree, playfile, 1)
}

function describe(
  entries: readonly TreeEntry[],
  playfile: Ziptree['playfile'],
  depth: number,
): string[] {
  const indent = '  '.repeat(depth)
  return entries.flatMap((entry) => {
    if (entry.type === 'folder') {
      return [`${indent}${entry.name}/`, ...describe(entry.children, playfile, depth + 1)]
    }
    const file = playfile[entry.hashname]
    const verdict = file && 'verdict' in file && file.verdict ? file.verdict : 'ok'
    const kind = entry.type === 'hidden' ? 'part' : (file?.type ?? 'other')
    return [`${indent}${entry.name}  [${kind}] ${verdict}`]
  })
}
