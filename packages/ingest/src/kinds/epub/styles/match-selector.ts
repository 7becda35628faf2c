import { attribute } from '../markup/document-facts.ts'
import type { SafeElement } from '../markup/safe-element.ts'
import { findClose, isDelim, trimSpace } from './split-css.ts'
import type { CssToken } from './tokenise-css.ts'

/** An element with what a selector may ask of its surroundings. */
export type StyledElement = {
  element: SafeElement
  parent: StyledElement | undefined
  /** Elements beside it in their order, itself too. */
  siblings: readonly StyledElement[]
  index: number
}

/** One selector of a rule. */
export type Selector = {
  /** Compounds from the last to the first, each with what joins it to the one after it. */
  compounds: Compound[]
  /** Larger wins: identifiers, classes and names as one number. */
  specificity: number
}

/** How often selectors may still be compared: hostile sheets have rules and depth without end. */
export type MatchBudget = { left: number }

type Test = (styled: StyledElement, budget: MatchBudget) => boolean
type Joint = ' ' | '>' | '+' | '~' | ''
type Compound = { tests: Test[]; joint: Joint }
type Part = { test: Test; weight: number; length: number }

const ID_WEIGHT = 1_000_000
const CLASS_WEIGHT = 1000
const MAX_DEPTH = 3
/** Compounds of one selector; a longer one is no book's. */
const MAX_COMPOUNDS = 50

/**
 * Selectors of a rule. One that asks for more than a document without a reader has (`:hover`,
 * `::before`) is left out, since it gives no element its style.
 */
export function readSelectors(tokens: readonly CssToken[], depth = 0): Selector[] {
  return splitList(tokens).flatMap((one) => readSelector(trimSpace(one), depth) ?? [])
}

export function matches(
  { compounds }: Selector,
  styled: StyledElement,
  budget: MatchBudget,
): boolean {
  return matchFrom(compounds, 0, styled, budget)
}

function matchFrom(
  compounds: readonly Compound[],
  at: number,
  styled: StyledElement,
  budget: MatchBudget,
): boolean {
  if (budget.left-- <= 0) return false
  const compound = compounds[at]!
  if (!compound.tests.every((test) => test(styled, budget))) return false
  const next = compounds[at + 1]
  if (next === undefined) return true
  for (const other of listJoined(styled, next.joint)) {
    if (matchFrom(compounds, at + 1, other, budget)) return true
    if (budget.left <= 0) return false
  }
  return false
}

function* listJoined(styled: StyledElement, joint: Joint): Generator<StyledElement> {
  const { parent, siblings, index } = styled
  if (joint === '>' && parent) yield parent
  if (joint === '+' && index > 0) yield siblings[index - 1]!
  if (joint === '~') for (let at = index - 1; at >= 0; at--) yield siblings[at]!
  if (joint !== ' ') return
  for (let above = parent; above !== undefined; above = above.parent) yield above
}

function splitList(tokens: readonly CssToken[]): CssToken[][] {
  const lists: CssToken[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token.type === 'open' || token.type === 'function') depth++
    if (token.type === 'close') depth--
    if (depth === 0 && isDelim(token, ',')) lists.push([])
    else lists.at(-1)!.push(token)
  }
  return lists
}

function readSelector(tokens: readonly CssToken[], depth: number): Selector | undefined {
  const compounds: Compound[] = []
  let tests: Test[] = []
  let specificity = 0
  for (let at = 0; at < tokens.length;) {
    if (compounds.length > MAX_COMPOUNDS) return undefined
    const joint = readJoint(tokens[at]!)
    if (joint !== undefined) {
      at++
      // What joins two compounds is kept with the one on its left.
      if (tests.length > 0) compounds.unshift({ tests, joint })
      else if (compounds[0] && joint !== ' ') compounds[0].joint = joint
      tests = []
      continue
    }
    const part = readPart(tokens, at, depth)
    if (part === undefined) return undefined
    tests.push(part.test)
    specificity += part.weight
    at += part.length
  }
  if (tests.length > 0) compounds.unshift({ tests, joint: '' })
  return compounds.length === 0 ? undefined : { compounds, specificity }
}

function readJoint({ type, text }: CssToken): Joint | undefined {
  if (type === 'space') return ' '
  return type === 'delim' && (text === '>' || text === '+' || text === '~') ? text : undefined
}

function readPart(tokens: readonly CssToken[], at: number, depth: number): Part | undefined {
  const token = tokens[at]!
  const next = tokens[at + 1]
  if (token.type === 'ident') return readName(token.text)
  if (token.type === 'hash') {
    const test: Test = ({ element }) => attribute(element, 'id') === token.text
    return { test, weight: ID_WEIGHT, length: 1 }
  }
  if (isDelim(token, '*')) return { test: () => true, weight: 0, length: 1 }
  if (isDelim(token, '.') && next?.type === 'ident') {
    const test: Test = ({ element }) => wordsOf(element, 'class').includes(next.text)
    return { test, weight: CLASS_WEIGHT, length: 2 }
  }
  if (token.type === 'open' && token.text === '[') return readAttribute(tokens, at)
  if (isDelim(token, ':')) return readPseudo(tokens, at, depth)
  return undefined
}

function readName(written: string): Part {
  const name = written.toLowerCase()
  return { test: ({ element }) => element.name.toLowerCase() === name, weight: 1, length: 1 }
}

function readAttribute(tokens: readonly CssToken[], at: number): Part | undefined {
  const close = tokens.findIndex(({ type }, index) => index > at && type === 'close')
  const inside = tokens.slice(at + 1, close).filter(({ type }) => type !== 'space')
  const [name, ...rest] = inside
  if (close < 0 || name?.type !== 'ident') return undefined
  const operator = rest
    .filter(({ type }) => type === 'delim')
    .map(({ text }) => text)
    .join('')
  const wanted = rest.find(({ type }) => type === 'string' || type === 'ident')?.text ?? ''
  const test: Test = ({ element }) => {
    const value = attribute(element, name.text)
    return value !== undefined && fits(value, operator, wanted)
  }
  return { test, weight: CLASS_WEIGHT, length: close - at + 1 }
}

function fits(value: string, operator: string, wanted: string): boolean {
  if (operator === '') return true
  if (operator === '=') return value === wanted
  if (wanted === '') return false
  if (operator === '~=') return value.split(/\s+/).includes(wanted)
  if (operator === '|=') return value === wanted || value.startsWith(`${wanted}-`)
  if (operator === '^=') return value.startsWith(wanted)
  if (operator === '$=') return value.endsWith(wanted)
  return operator === '*=' && value.includes(wanted)
}

/** Those that a document has by itself. */
const STATES: Record<string, Test> = {
  root: ({ parent }) => parent === undefined,
  'first-child': ({ index }) => index === 0,
  'last-child': ({ index, siblings }) => index === siblings.length - 1,
  'only-child': ({ siblings }) => siblings.length === 1,
}

function readPseudo(tokens: readonly CssToken[], at: number, depth: number): Part | undefined {
  const token = tokens[at + 1]
  if (token?.type === 'ident') {
    const name = token.text.toLowerCase()
    if (!Object.hasOwn(STATES, name)) return undefined
    return { test: STATES[name]!, weight: CLASS_WEIGHT, length: 2 }
  }
  if (token?.type !== 'function' || depth >= MAX_DEPTH) return undefined
  const close = findClose(tokens, at + 1)
  const selectors = readSelectors(tokens.slice(at + 2, close), depth + 1)
  const length = close - at + 1
  const weight = selectors.reduce((most, { specificity }) => Math.max(most, specificity), 0)
  const any: Test = (styled, budget) => selectors.some((one) => matches(one, styled, budget))
  const name = token.text.toLowerCase()
  if (name === 'not') return { test: (...given) => !any(...given), weight, length }
  if (name === 'is') return { test: any, weight, length }
  return name === 'where' ? { test: any, weight: 0, length } : undefined
}

function wordsOf(element: SafeElement, name: string): string[] {
  return (attribute(element, name) ?? '').split(/\s+/)
}
