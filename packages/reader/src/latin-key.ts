/** What of a key press names the key; every `KeyboardEvent` has it. */
export type PressedKey = { key: string; code: string; shiftKey: boolean }

/** What an input method that takes keys for itself reports in place of a sign. */
const UNKNOWN_KEYS = new Set(['Process', 'Unidentified', 'Dead'])

/** Signs of the US layout by the place of their key; the second one with Shift. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Space: [' ', ' '],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
}

/**
 * The key that a command is looked up by: the sign itself where it is of the Latin layouts, in lower case,
 * else the one that the US layout has at that place. A command by a letter then works under Cyrillic,
 * Greek and Korean layouts too, and while an input method waits. Names of keys stay as they are.
 *
 * @see https://w3c.github.io/uievents-code/ for the codes
 */
export function toLatinKey({ key, code, shiftKey }: PressedKey): string {
  if (UNKNOWN_KEYS.has(key)) return toSignAt(code, shiftKey) ?? key
  // A sign may take two units; names of keys are longer words.
  if ([...key].length !== 1) return key
  const sign = key.normalize('NFKC').toLowerCase()
  if (/^[\u0020-\u007e]$/.test(sign) || /^\p{Script=Latin}/u.test(sign)) return sign
  return toSignAt(code, shiftKey) ?? sign
}

function toSignAt(code: string, isShifted: boolean): string | undefined {
  const [, letter, digit] = /^(?:Key([A-Z])|Digit([0-9]))$/.exec(code) ?? []
  if (letter !== undefined) return letter.toLowerCase()
  return digit ?? SIGNS[code]?.[isShifted ? 1 : 0]
}

/** A key as lists of keys name it, if it writes a letter, a digit or another sign; a space is none. */
const CHARACTER_KEY = /^(?:[^ ]|Numpad\d)$/u

/**
 * Whether a key writes a sign: such keys are also pressed by programs that write what is said.
 *
 * @param key as `KEY_BINDINGS` names it
 * @see https://www.w3.org/TR/WCAG22/#character-key-shortcuts
 */
export function namesCharacter(key: string): boolean {
  return CHARACTER_KEY.test(key)
}
