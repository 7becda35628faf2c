import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from './paths.ts'

/** An idiom that stands where plain words should. `line` counts from 1. */
export type Idiom = { line: number; word: string; plain: string }

/** Idioms, and what to write instead; docs/glossary.md lists them for readers. */
const IDIOMS: readonly (readonly [idiom: string, plain: string])[] = [
  ['told|tells?|telling', 'notify, report, send, say, distinguish'],
  ['whoever', 'name the subject: the reader, a process that, any account that'],
  ['nobody', 'name the subject: no reader, no request, no process'],
  ['anew', 'again'],
  ['of (?:its|their) own accord', 'by itself, without a request'],
  ['the usual way', 'name the way'],
  ['hasten(?:s|ed|ing)?', 'prioritize, speed up'],
  ['wish(?:es)?', 'option, request, query'],
]

/** Words of a phrase may stand in two lines of a comment. */
const toPattern = (idiom: string) =>
  new RegExp(String.raw`\b(?:${idiom.replaceAll(' ', String.raw`[\s*/]+`)})\b`, 'gi')

const PATTERNS = IDIOMS.map(([idiom, plain]) => ({ pattern: toPattern(idiom), plain }))
/** Lines of `//` that follow each other are one comment. */
const COMMENT = /\/\*[^]*?\*\/|\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/g
const STYLE_STRING = /'[^'\n]*'|"[^"\n]*"/g
const STYLE_COMMENT = /\/\*[^]*?\*\//g
const FENCED = /^ *(```|~~~)[^]*?^ *\1/gm
/** Names of code, which keep what they are called until the code is renamed. */
const CODE_SPAN = /`[^`\n]*`/g
const TITLED = new Set(['it', 'test', 'describe'])

/** A part of a text, and where it begins in it. */
type Part = { start: number; text: string }

/** Signs become spaces, so that what stays keeps its line. */
const blankOut = (text: string) => text.replace(/[^\n]/g, ' ')

const listMatches = (text: string, pattern: RegExp): Part[] =>
  [...text.matchAll(pattern)].map((match) => ({ start: match.index, text: match[0] }))

function isText(node: ts.Node): boolean {
  return (
    ts.isLiteralExpression(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node) ||
    ts.isJsxText(node)
  )
}

/** What is called in the end: `it` of `it.each(rows)(title)`, `test` of `test.step(title)`. */
function findCalled(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  if (ts.isCallExpression(node) || ts.isPropertyAccessExpression(node))
    return findCalled(node.expression)
  return ts.isTaggedTemplateExpression(node) ? findCalled(node.tag) : ''
}

/** The words of the title that a call gives to a test, a step or a group of tests. */
function listTitleWords(node: ts.Node): ts.Node[] {
  if (!ts.isCallExpression(node) || !TITLED.has(findCalled(node.expression))) return []
  const [title] = node.arguments
  if (title === undefined) return []
  if (ts.isTemplateExpression(title))
    return [title.head, ...title.templateSpans.map(({ literal }) => literal)]
  return ts.isStringLiteralLike(title) ? [title] : []
}

/** Comments of a program, and titles of its tests. */
function listProgramParts(file: string, text: string): Part[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const titles: Part[] = []
  let code = text
  const visit = (node: ts.Node): void => {
    const start = ts.isJsxText(node) ? node.pos : node.getStart(source)
    const own = text.slice(start, node.end)
    if (isText(node)) code = code.slice(0, start) + blankOut(own) + code.slice(node.end)
    for (const words of listTitleWords(node)) {
      // Without the quotes, of which a backtick would look like the start of a name.
      const from = words.getStart(source) + 1
      titles.push({ start: from, text: text.slice(from, words.end - 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...listMatches(code, COMMENT), ...titles]
}

/** The parts of a file that people read as sentences. */
function listParts(file: string, text: string): Part[] {
  if (file.endsWith('.md')) return [{ start: 0, text: text.replace(FENCED, blankOut) }]
  if (file.endsWith('.css')) return listMatches(text.replace(STYLE_STRING, blankOut), STYLE_COMMENT)
  return listProgramParts(file, text)
}

/**
 * Idioms in comments, in titles of tests and in pages. Code, names in backticks and other strings
 * are not judged.
 *
 * @param file path of the text from the root; its ending decides how it is read
 */
export function findIdioms(file: string, text: string): Idiom[] {
  // Most files hold none of the words anywhere, and need no parser.
  if (!PATTERNS.some(({ pattern }) => text.search(pattern) >= 0)) return []
  return listParts(file, text).flatMap((part) => {
    const prose = part.text.replace(CODE_SPAN, blankOut)
    return PATTERNS.flatMap(({ pattern, plain }) =>
      listMatches(prose, pattern).map(({ start, text: found }) => ({
        line: text.slice(0, part.start + start).split('\n').length,
        word: found.replace(/[\s*/]+/g, ' '),
        plain,
      })),
    )
  })
}

/** Texts that are judged, by their paths from the root. */
export function readJudgedFiles(): Map<string, string> {
  const patterns = [
    '*.{md,ts,js}',
    '{apps,bench,demo,docs,packages,tests,tools}/**/*.{md,ts,tsx,mjs,css}',
  ]
  const exclude = (path: string) => /(?:^|\/)(?:node_modules|dist)$/.test(path)
  const files = globSync(patterns, { cwd: ROOT, exclude })
  return new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))
}
