import type { WritingMode } from '@yomikura/content/book'
import { readSelectors, type Selector } from './match-selector.ts'
import { printTokens } from './print-css.ts'
import { isDelim, splitDeclarations, splitRules, trimSpace } from './split-css.ts'
import { tokeniseCss, type CssToken } from './tokenise-css.ts'

/** What a declaration says: a mode, `inherit`, or a value with variables in small letters. */
export type Declared = { value: string; isImportant: boolean }
/** Declarations of {@link MODE} and of variables that may hold one, by their names. */
export type Declarations = ReadonlyMap<string, Declared>
/** A rule that says how lines run, or what a variable is. */
export type ModeRule = { selectors: Selector[]; declared: Declarations }

export const MODE = 'writing-mode'

/** Rules read of one sheet; every real sheet has a handful. */
const MAX_RULES = 500
/** Groups whose rules hold for a document that is shown; each may hold others. */
const GROUPS = /^(?:media|supports|layer|container)$/i
const MAX_GROUP_DEPTH = 8
const MODES: Record<string, WritingMode | 'inherit'> = {
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

const VARIABLE = /^--/
const HAS_VARIABLE = /var\(\s*--/
/** What a variable holds that is of use here. */
const MAY_BE_MODE = /vertical-|horizontal-|sideways-|inherit|initial|unset|var\(/
const SAYS_MODE = /writing-mode|--[^:;{}]{1,100}:/i

/** Rules of a safe sheet that say how lines run, in their order. */
export function readModeRules(css: string): ModeRule[] {
  if (!SAYS_MODE.test(css)) return []
  const rules: ModeRule[] = []
  addRules(tokeniseCss(css), rules, 0)
  return rules
}

/** What a safe `style` attribute says. */
export function readOwnMode(style: string | undefined): Declarations {
  return style !== undefined && SAYS_MODE.test(style) ? readDeclared(tokeniseCss(style)) : NOTHING
}

/** The mode that a value without variables is; undefined for a word that no browser knows. */
export function toMode(value: string): WritingMode | 'inherit' | undefined {
  return Object.hasOwn(MODES, value) ? MODES[value] : undefined
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
    if (declared.size > 0) rules.push({ declared, selectors: readSelectors(prelude) })
  }
}

const NOTHING: Declarations = new Map()

/** Of each name the last valid declaration of a block counts, an important one before others. */
function readDeclared(block: readonly CssToken[]): Declarations {
  const found = new Map<string, Declared>()
  for (const declaration of splitDeclarations(block)) {
    const [head, ...rest] = trimSpace(declaration)
    const [colon, ...tokens] = trimSpace(rest)
    if (head?.type !== 'ident' || !colon || !isDelim(colon, ':')) continue
    const name = VARIABLE.test(head.text) ? head.text : head.text.toLowerCase()
    const [value, isImportant] = readValue(tokens)
    const isNext = isImportant || found.get(name)?.isImportant !== true
    if (isNext && isKnown(name, value)) found.set(name, { value, isImportant })
  }
  return found
}

function isKnown(name: string, value: string): boolean {
  if (VARIABLE.test(name)) return MAY_BE_MODE.test(value)
  return name === MODE && (toMode(value) !== undefined || HAS_VARIABLE.test(value))
}

function readValue(tokens: readonly CssToken[]): [value: string, isImportant: boolean] {
  const text = printTokens(trimSpace(tokens))
  const value = text.replace(/\s*!\s*important\s*$/i, '')
  // The names of variables keep their case.
  const small = value.replace(/--[^\s,()]+|[^-]+|-/g, (part) =>
    VARIABLE.test(part) ? part : part.toLowerCase(),
  )
  return [small.trim(), value !== text]
}
