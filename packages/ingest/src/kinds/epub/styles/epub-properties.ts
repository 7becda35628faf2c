/** Properties that books write with a prefix, and what browsers call them now. */
const STANDARD_NAMES: Record<string, string> = {
  'writing-mode': 'writing-mode',
  'text-orientation': 'text-orientation',
  'text-combine': 'text-combine-upright',
  'text-combine-horizontal': 'text-combine-upright',
  'text-combine-upright': 'text-combine-upright',
  'text-emphasis': 'text-emphasis',
  'text-emphasis-color': 'text-emphasis-color',
  'text-emphasis-position': 'text-emphasis-position',
  'text-emphasis-style': 'text-emphasis-style',
  'text-align-last': 'text-align-last',
  'text-transform': 'text-transform',
  'text-underline-position': 'text-underline-position',
  'line-break': 'line-break',
  'word-break': 'word-break',
  hyphens: 'hyphens',
  'ruby-position': 'ruby-position',
}

/** Values of their first drafts. */
const STANDARD_VALUES: Record<string, Record<string, string>> = {
  'writing-mode': {
    'tb-rl': 'vertical-rl',
    'tb-lr': 'vertical-lr',
    'lr-tb': 'horizontal-tb',
    'rl-tb': 'horizontal-tb',
  },
  'text-orientation': { 'vertical-right': 'mixed', 'sideways-right': 'sideways' },
  'text-combine-upright': { horizontal: 'all' },
}

/** A declaration as browsers read it; books of ten years ago still stand upright and combine digits. */
export function toStandardDeclaration(property: string, value: string): string[] {
  const bare = property.replace(/^-(?:epub|webkit|ms)-/, '')
  const isKnown = Object.hasOwn(STANDARD_NAMES, bare)
  const name = isKnown ? STANDARD_NAMES[bare]! : property
  if (property.startsWith('-epub-') && !isKnown) return []
  const [first = '', ...rest] = value.split(' ')
  const values = STANDARD_VALUES[name] ?? {}
  const key = first.toLowerCase()
  const standard = Object.hasOwn(values, key) ? values[key]! : first
  return [`${name}:${[standard, ...rest].join(' ')}`]
}
