import type { WritingMode } from '@yomikura/content/book'
import { readSelectors, type Selector } from './match-selector.ts'
import { printTokens } from './print-css.ts'
import { isDelim, splitDeclarations, splitRules, trimSpace } from './split-css.ts'
import { tokeniseCss, type CssToken } from './tokenise-css.ts'

/** What a declaration says of the lines of an element. */
export type DeclaredMode = { mode: WritingMode | 'inherit'; isImportant: boolean }
/** A rule that says how lines run. */
export type ModeRule = DeclaredMode & { selectors: Selector[] }

/** Rules read of one sheet; every real sheet has a handful. */
const MAX_RULES = 500
/** Groups whose rules hold for a document that is shown; each may hold others. */
const GROUPS = /^(?:media|supports|layer|container)$/i
const MAX_GROUP_DEPTH = 8
const MODES: Record<string, DeclaredMode['mode']> = {
  'horizontal-tb': 'horizontal-tb',
  'vertical-rl': 'vertical-rl',
  'vertical-lr': 'vertical-lr',
  'sideways-rl': 'vertical-rl',
  'sideways-lr': 'vertical-lr',
  initial: 'horizontal-tb',
  inherit: 'inherit',
  unset: 'inherit',
}
const SCREEN_TYPE = /^(?:all|screen)$/i

/** Rules of a safe sheet that say how lines run, in their order. */
export function readModeRules(css: string): ModeRule[] {
  if (!/writing-mode/i.test(css)) return []
  const rules: ModeRule[] = []
  addRules(tokeniseCss(css), rules, 0)
  return rules
}

/** What a safe `style` attribute says. */
export function readOwnMode(style: string | undefined): DeclaredMode | undefined {
  return style !== undefined && /writing-mode/i.test(style)
    ? readDeclared(tokeniseCss(style))
    : undefined
}

/** Whether a list of media queries holds on a screen, whatever its size. */
export function isForScreen(media: string): boolean {
  if (media.trim() === '') return true
  return media.split(',').some((query) => {
    const [, prefix = '', type = 'all'] = /^\s*(?:(not|only)\s+)?([\w-]+)?/i.exec(query) ?? []
    return SCREEN_TYPE.test(type) !== (prefix.toLowerCase() === 'not')
  })
}

function addRules(tokens: readonly CssToken[], rules: ModeRule[], depth: number): void {
  for (const { prelude, block } of splitRules(tokens)) {
    if (block === undefined || rules.length >= MAX_RULES) continue
    const [head, ...rest] = trimSpace(prelude)
    if (head?.type === 'at') {
      const isShown = head.text.toLowerCase() !== 'media' || isForScreen(printTokens(rest))
      if (GROUPS.test(head.text) && isShown && depth < MAX_GROUP_DEPTH)
        addRules(block, rules, depth + 1)
      continue
    }
    const declared = readDeclared(block)
    if (declared !== undefined) rules.push({ ...declared, selectors: readSelectors(prelude) })
  }
}

/** The last valid declaration of a block counts, an important one before others. */
function readDeclared(block: readonly CssToken[]): DeclaredMode | undefined {
  let found: DeclaredMode | undefined
  for (const declaration of splitDeclarations(block)) {
    const [name, ...rest] = trimSpace(declaration)
    const [colon, ...value] = trimSpace(rest)
    if (name?.text.toLowerCase() !== 'writing-mode' || !colon || !isDelim(colon, ':')) continue
    const [word, ...marks] = value.filter(({ type }) => type !== 'space')
    const key = word?.text.toLowerCase() ?? ''
    const isImportant = marks.some(({ text }) => text.toLowerCase() === 'important')
    if (!Object.hasOwn(MODES, key) || (found?.isImportant && !isImportant)) continue
    found = { mode: MODES[key]!, isImportant }
  }
  return found
}
