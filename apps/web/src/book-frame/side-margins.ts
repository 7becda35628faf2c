import type { FrameChapter } from './protocol.ts'

/** One letter of room at a side is kept whatever the window; beyond that a side takes so much of the line. */
const MOST = 'max(1em, 16%)'
/** Room that grows with the letters. */
const GROWING = /^([\d.]+)r?em$/

/**
 * Keeps the room that a book leaves beside its lines from growing with the reader's letters until no line
 * is left: five letters at each side are little in a printed book, and more than half of a phone at a large
 * type. Only the sides of lines: what lies between blocks moves nothing.
 */
export function capSideMargins(
  owner: { cssRules: CSSRuleList } | CSSStyleDeclaration,
  mode: FrameChapter['writingMode'],
): void {
  if ('setProperty' in owner) return capStyle(owner, listSides(mode))
  const sides = listSides(mode)
  const visit = (rules: CSSRuleList) => {
    for (const rule of rules) {
      if ('selectorText' in rule) capStyle((rule as CSSStyleRule).style, sides)
      if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList)
    }
  }
  visit(owner.cssRules)
}

function listSides(mode: FrameChapter['writingMode']): readonly string[] {
  const sides = mode === 'horizontal-tb' ? ['left', 'right'] : ['top', 'bottom']
  const ends = [...sides, 'inline-start', 'inline-end']
  return ['margin', 'padding'].flatMap((name) => ends.map((end) => `${name}-${end}`))
}

function capStyle(style: CSSStyleDeclaration, sides: readonly string[]): void {
  for (const name of sides) {
    const value = style.getPropertyValue(name)
    if (!(Number(GROWING.exec(value)?.[1]) > 1)) continue
    style.setProperty(name, `min(${value}, ${MOST})`, style.getPropertyPriority(name))
  }
}
