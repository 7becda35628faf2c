import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from './paths.ts'

/** A place that names a document of ours, or a part of one, which is not there. `line` counts from 1. */
export type DeadCitation = { line: number; citation: string; fault: string }

/** Anchors of each document of the repository, by its path from the root. */
export type Documents = ReadonlyMap<string, ReadonlySet<string>>

const REFERENCE = 'docs/reference'
const CITED =
  /(?<![\w./-])((?:[\w.-]+\/)*[\w.-]+\.md)\b((?:#[\w-]+(?:\.[\w-]+)*)?(?:, #[\w-]+(?:\.[\w-]+)*)*)/g
/** Sections by number alone, and documents that never were in the repository. */
const FORMER =
  /\b[Dd]ocument [12](?:,? (?:§|section\b)|'s\b)|\b[\w-]+\.md,? ?(?:§|point \d|section \d|\d\.\d)/g
const DECISION = /\b[Dd]ecision (\d{1,4})\b/g
const LINK = /\]\(([^()\s]+(?:\([^()\s]*\))?[^()\s]*)\)/g
/** What pages set as code is a file or folder of ours where it begins like one, or is a name with its ending. */
const CODE = /`([^`\s]+)`/g
const FROM_ROOT = /^(?:\.ci|apps|bench|docs|packages|tests|tools)\//
const FILE_NAME = /^[\w./-]+\.(?:ts|tsx|mjs|css)$/
/** Names that stand for any name of their kind. */
const EXAMPLE = /^(?:x|kebab-case|PascalCase|use-thing)\./
const COMMENT = /^\s*(?:\*|\/\*|\{\/\*|\/\/)|\s\/\/\s/

/** The anchor that a heading gets where pages are shown: as GitHub makes it. */
function toSlug(heading: string): string {
  const text = heading.replace(/<[^>]*>/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/** Lines of a page without the text of its code blocks. */
function listProse(markdown: string): string[] {
  let isCode = false
  return markdown.split('\n').map((line) => {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (isFence) isCode = !isCode
    return isFence || isCode ? '' : line
  })
}

/** What can be linked to within a page: its headings, a second one of a name with `-1`, and its ids. */
export function listAnchors(markdown: string): Set<string> {
  const anchors = new Set<string>()
  for (const line of listProse(markdown)) {
    for (const [, id = ''] of line.matchAll(/<a id="([^"]+)">/g)) anchors.add(id)
    const heading = /^#{1,6} (.+)$/.exec(line)?.[1]
    if (heading === undefined) continue
    const slug = toSlug(heading)
    let free = slug
    for (let count = 1; anchors.has(free); count += 1) free = `${slug}-${String(count)}`
    anchors.add(free)
  }
  return anchors
}

/** The document that a name means: beside the file or above it, from the root, or a reference page. */
function findDocument(file: string, name: string, documents: Documents): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = normalize(join(folder, name))
    if (documents.has(path)) return path
    if (folder === '.') break
  }
  const page = `${REFERENCE}/${name}`
  return documents.has(page) ? page : undefined
}

/** What is wrong with the parts of a document that are named, or nothing. */
function findFault(path: string | undefined, anchors: readonly string[], documents: Documents) {
  if (path === undefined) return 'no such document'
  const missing = anchors.find((anchor) => documents.get(path)?.has(anchor) !== true)
  return missing === undefined ? undefined : `${path} has no #${missing}`
}

function findDeadLink(file: string, target: string, documents: Documents): string | undefined {
  if (/^[a-z]+:/.test(target)) return undefined
  const [name = '', anchor] = decodeURI(target).split('#')
  const path = name === '' ? file : normalize(join(dirname(file), name)).replace(/\/$/, '')
  if (!existsSync(join(ROOT, path)) && !documents.has(path)) return 'no such file'
  if (anchor === undefined) return undefined
  return findFault(path, [anchor], documents)
}

/** Whether a name without an anchor means a document: tests and tools have names of other files too. */
const isProse = (file: string, line: string) => file.endsWith('.md') || COMMENT.test(line)

type Found = { citation: string; fault: string | undefined }

/** Names of documents, with the sections that follow; and sections that are named by number. */
function listCited(file: string, line: string, documents: Documents): Found[] {
  const named = [...line.matchAll(CITED)]
    .filter(([, , parts]) => parts !== '' || isProse(file, line))
    .map(([citation, name = '', parts = '']) => {
      const anchors = parts.split(/#|, #/).filter((part) => part !== '')
      return { citation, fault: findFault(findDocument(file, name, documents), anchors, documents) }
    })
  const former = [...line.matchAll(FORMER)].map(([citation]) => ({
    citation,
    fault: 'name the section by its anchor',
  }))
  return [...named, ...former]
}

function listDecisions(line: string, documents: Documents): Found[] {
  return [...line.matchAll(DECISION)].map(([citation, number = '']) => {
    const start = `docs/decisions/${number.padStart(4, '0')}-`
    const isKnown = [...documents.keys()].some((path) => path.startsWith(start))
    return { citation, fault: isKnown ? undefined : 'no such record' }
  })
}

function listFound(file: string, line: string, documents: Documents): Found[] {
  const isPage = file.endsWith('.md')
  const links = isPage ? [...line.matchAll(LINK)].map(([, target = '']) => target) : []
  const text = isPage ? line.replace(LINK, ']') : line
  return [
    ...links.map((citation) => ({ citation, fault: findDeadLink(file, citation, documents) })),
    ...listCited(file, text, documents),
    ...listDecisions(text, documents),
  ]
}

/**
 * Citations of documents of ours that lead nowhere.
 *
 * @param file path of the text from the root
 */
export function findDeadCitations(
  file: string,
  text: string,
  documents: Documents,
): DeadCitation[] {
  const lines = file.endsWith('.md') ? listProse(text) : text.split('\n')
  return lines.flatMap((line, index) =>
    listFound(file, line, documents).flatMap(({ citation, fault }) =>
      fault === undefined ? [] : [{ line: index + 1, citation, fault }],
    ),
  )
}

/** What is made on a machine: a page may name it, and a fresh clone has none of it. */
const MADE = /(?:^|\/)(?:node_modules|dist|artifacts|\.git)(?:\/|$)/

function isDeadPath(code: string, paths: ReadonlySet<string>): boolean {
  const path = (code.split('#')[0] ?? '').replace(/\/$/, '')
  if (/[*{<…]/.test(path) || MADE.test(path)) return false
  if (FROM_ROOT.test(path)) return !paths.has(path)
  if (!FILE_NAME.test(path) || EXAMPLE.test(path)) return false
  return ![...paths].some((known) => known === path || known.endsWith(`/${path}`))
}

/**
 * Files and folders of ours that a page sets as code and that are not there.
 *
 * @param paths every file and folder of the repository, from its root
 */
export function findDeadPaths(page: string, paths: ReadonlySet<string>): DeadCitation[] {
  return listProse(page).flatMap((line, index) =>
    [...line.matchAll(CODE)]
      .filter(([, code = '']) => isDeadPath(code, paths))
      .map(([citation]) => ({ line: index + 1, citation, fault: 'no such file or folder' })),
  )
}

/** Every file and folder of the repository but what is installed or made. */
export function listPaths(): Set<string> {
  const patterns = ['**/*', '.*', '.ci/**']
  return new Set(globSync(patterns, { cwd: ROOT, exclude: (path) => MADE.test(path) }))
}

/** Its citations are dead on purpose. */
const OWN_TEST = 'tools/citations.test.ts'

/** Texts of the repository that may cite, by their paths from the root. */
export function readCitingFiles(): Map<string, string> {
  const patterns = [
    '*.{md,ts,js}',
    '{apps,bench,demo,docs,packages,tests,tools}/**/*.{md,ts,tsx,mjs,css,html}',
  ]
  const exclude = (path: string) => /(?:^|\/)(?:node_modules|dist)$/.test(path)
  const files = globSync(patterns, { cwd: ROOT, exclude }).filter((file) => file !== OWN_TEST)
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
}

/** The documents among the texts, with their anchors. */
export function toDocuments(files: ReadonlyMap<string, string>): Documents {
  const pages = [...files].filter(([file]) => file.endsWith('.md'))
  return new Map(pages.map(([file, text]) => [file, listAnchors(text)]))
}
