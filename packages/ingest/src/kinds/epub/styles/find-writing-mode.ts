import type { WritingMode } from '@yomikura/content/book'
import { isSilent, attribute, findChild } from '../markup/document-facts.ts'
import type { SafeElement } from '../markup/safe-element.ts'
import { matches, type MatchBudget, type StyledElement } from './match-selector.ts'
import { MODE, readOwnMode, toMode, type Declared, type ModeRule } from './mode-rules.ts'

/**
 * How the lines of a document run: as most of its text does, by what its sheets and attributes say of
 * each element and of those around it. A document without text runs as its body does.
 *
 * @param rules of its sheets, in the order in which the document names them
 */
export function findWritingMode(
  root: SafeElement,
  rules: readonly ModeRule[],
  budget: MatchBudget,
): WritingMode {
  const counter = new ModeCounter(rules, budget)
  const body = findChild(root, 'body')
  const top: StyledElement = { element: root, parent: undefined, siblings: [], index: 0 }
  const outer = counter.modeOf(top, 'horizontal-tb')
  if (body === undefined) return outer
  const styled = childrenOf(top).find(({ element }) => element === body)!
  const own = counter.modeOf(styled, outer)
  counter.count(styled, own)
  return counter.findMost(own)
}

const VARIABLE = /^var\(\s*(--[^\s,()]+)\s*(?:,(.*))?\)$/s
/** Variables that stand for one another; those of a circle stand for nothing. */
const MAX_VARIABLES = 8

/** Adds up letters by the direction in which their lines run. */
class ModeCounter {
  readonly #rules: readonly ModeRule[]
  readonly #budget: MatchBudget
  readonly #letters = new Map<WritingMode, number>()

  constructor(rules: readonly ModeRule[], budget: MatchBudget) {
    this.#rules = rules
    this.#budget = budget
  }

  /** The mode of an element, by its own declarations or that of the element around it. */
  modeOf(styled: StyledElement, around: WritingMode): WritingMode {
    const declared = this.#find(styled, MODE)
    const mode = declared && toMode(this.#fill(declared.value, styled, 0))
    return mode === undefined || mode === 'inherit' ? around : mode
  }

  /** A value with what its variables stand for: their own value, or what the value has instead of it. */
  #fill(value: string, styled: StyledElement | undefined, depth: number): string {
    const [, name, instead = ''] = VARIABLE.exec(value) ?? []
    if (name === undefined) return value
    if (depth > MAX_VARIABLES) return ''
    for (let place = styled; place !== undefined; place = place.parent) {
      const found = this.#find(place, name)
      if (found !== undefined) return this.#fill(found.value, place, depth + 1)
    }
    return this.#fill(instead.trim(), styled, depth + 1)
  }

  /** What counts for an element: its own attribute before rules, important ones before others. */
  #find(styled: StyledElement, name: string): Declared | undefined {
    const own = readOwnMode(attribute(styled.element, 'style')).get(name)
    const ruled = own?.isImportant ? undefined : this.#findRule(styled, name)
    return own !== undefined && !ruled?.isImportant ? own : ruled
  }

  count(styled: StyledElement, mode: WritingMode): void {
    if (isSilent(styled.element)) return
    for (const child of styled.element.children) {
      if (typeof child !== 'string') continue
      const length = child.replace(/\s+/g, '').length
      this.#letters.set(mode, (this.#letters.get(mode) ?? 0) + length)
    }
    for (const child of childrenOf(styled)) this.count(child, this.modeOf(child, mode))
  }

  /** `own` where nothing outweighs it. */
  findMost(own: WritingMode): WritingMode {
    let most = own
    for (const [mode, letters] of this.#letters) {
      if (letters > (this.#letters.get(most) ?? 0)) most = mode
    }
    return most
  }

  /** The rule that wins for an element: important ones first, then by selector, then the last. */
  #findRule(styled: StyledElement, name: string): Declared | undefined {
    let found: Declared | undefined
    let weight = -1
    for (const { selectors, declared } of this.#rules) {
      const one = declared.get(name)
      if (one === undefined || (found?.isImportant && !one.isImportant)) continue
      if (this.#budget.left <= 0) return found
      const own = selectors.reduce(
        (most, selector) =>
          selector.specificity > most && matches(selector, styled, this.#budget)
            ? selector.specificity
            : most,
        -1,
      )
      if (own < 0 || (own < weight && found?.isImportant === one.isImportant)) continue
      found = one
      weight = own
    }
    return found
  }
}

/** An element and all below it, as selectors see them. */
export function* listStyled(root: SafeElement): Generator<StyledElement> {
  const open: StyledElement[] = [{ element: root, parent: undefined, siblings: [], index: 0 }]
  for (let styled = open.pop(); styled !== undefined; styled = open.pop()) {
    yield styled
    open.push(...childrenOf(styled).reverse())
  }
}

function childrenOf(parent: StyledElement): StyledElement[] {
  const siblings: StyledElement[] = []
  for (const element of parent.element.children) {
    if (typeof element !== 'string')
      siblings.push({ element, parent, siblings, index: siblings.length })
  }
  return siblings
}
