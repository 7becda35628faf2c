import type { Command } from './commands.ts'
import { toLatinKey } from './latin-key.ts'
import { type PageDirection, type Side, toForwardSide } from './publication.ts'

/** What a device reports, before anybody has decided what it means. */
export type ReaderInput =
  | {
      type: 'key'
      key: string
      code: string
      shift: boolean
      modified: boolean
      composing: boolean
    }
  | { type: 'tap'; zone: Side | 'centre' }
  | { type: 'double-tap' }
  | { type: 'swipe'; towards: Side }
  | { type: 'wheel'; towards: 'down' | 'up' | Side }

/** What the meaning of an input depends on. */
export type InputContext = {
  direction: PageDirection
  isZoomed: boolean
  /** What has the focus: keys that a control needs are left to it. */
  focus: 'page' | 'button' | 'slider' | 'text'
}

/** A side becomes forward or back by direction; every other input names its command. */
type Meaning = Command | `side-${Side}`

export type Binding = {
  /** `code` where the place of the key matters (the numeric keypad), else `key` as of a Latin layout. */
  key: string
  shift?: boolean
  meaning: Meaning
  /** Only then; a binding without it holds always. */
  when?: 'zoomed' | 'fitted'
  /** Left to these focused controls, which use the key themselves. */
  yields?: readonly InputContext['focus'][]
  /** An alternative the help list does not repeat. */
  unlisted?: boolean
}

const toSlider = ['slider'] as const
const toButton = ['button', 'slider'] as const

/** The one table of keys. Order is the order of the help list. */
export const KEY_BINDINGS: readonly Binding[] = [
  { key: 'ArrowLeft', meaning: 'side-left', when: 'fitted', yields: toSlider },
  { key: 'Numpad4', meaning: 'side-left', yields: toSlider },
  { key: 'ArrowRight', meaning: 'side-right', when: 'fitted', yields: toSlider },
  { key: 'Numpad6', meaning: 'side-right', yields: toSlider },
  { key: ' ', shift: false, meaning: 'forward', yields: toButton },
  { key: 'PageDown', meaning: 'forward', yields: toSlider },
  { key: 'ArrowDown', meaning: 'forward', when: 'fitted', yields: toSlider },
  { key: ' ', shift: true, meaning: 'back', yields: toButton },
  { key: 'PageUp', meaning: 'back', yields: toSlider },
  { key: 'ArrowUp', meaning: 'back', when: 'fitted', yields: toSlider },
  { key: 'Home', meaning: 'first', yields: toSlider },
  { key: 'End', meaning: 'last', yields: toSlider },
  { key: 'Backspace', meaning: 'jump-back' },
  { key: 'n', meaning: 'next-part' },
  { key: 'p', meaning: 'previous-part' },
  { key: 'Enter', meaning: 'toggle-controls', yields: toButton },
  { key: 's', meaning: 'toggle-spread' },
  { key: 'c', meaning: 'shift-pairing' },
  { key: 'd', meaning: 'toggle-direction' },
  { key: 'v', meaning: 'toggle-orientation' },
  { key: 'a', meaning: 'toggle-auto-turn' },
  { key: 'm', meaning: 'toggle-motion' },
  { key: 'f', meaning: 'toggle-fullscreen' },
  { key: '+', meaning: 'zoom-in' },
  { key: '=', meaning: 'zoom-in', unlisted: true },
  { key: '-', meaning: 'zoom-out' },
  { key: '0', meaning: 'zoom-reset' },
  { key: 'z', meaning: 'zoom-toggle' },
  { key: 'ArrowLeft', meaning: 'pan-left', when: 'zoomed', yields: toSlider },
  { key: 'ArrowRight', meaning: 'pan-right', when: 'zoomed', yields: toSlider },
  { key: 'ArrowUp', meaning: 'pan-up', when: 'zoomed', yields: toSlider },
  { key: 'ArrowDown', meaning: 'pan-down', when: 'zoomed', yields: toSlider },
  { key: 'b', meaning: 'toggle-bookmark' },
  { key: 'h', meaning: 'highlight' },
  { key: 't', meaning: 'open-contents' },
  { key: '/', meaning: 'open-search' },
  { key: 'i', meaning: 'open-work-info' },
  { key: ',', meaning: 'open-settings' },
  { key: '?', meaning: 'open-help' },
  { key: 'Escape', meaning: 'close' },
]

/** The command an input asks for here and now; undefined when it means nothing to the viewer. */
export function toCommand(input: ReaderInput, context: InputContext): Command | undefined {
  const meaning = toMeaning(input, context)
  return meaning === undefined ? undefined : toDirected(meaning, context.direction)
}

function toMeaning(input: ReaderInput, context: InputContext): Meaning | undefined {
  switch (input.type) {
    case 'key':
      return findKeyMeaning(input, context)
    case 'tap':
      return input.zone === 'centre' || context.isZoomed ? 'toggle-controls' : `side-${input.zone}`
    case 'double-tap':
      return 'zoom-toggle'
    case 'swipe':
      // The finger drags the page: a page dragged to the right comes from the left.
      return context.isZoomed ? undefined : `side-${input.towards === 'right' ? 'left' : 'right'}`
    case 'wheel':
      return context.isZoomed ? undefined : toWheelMeaning(input.towards)
  }
}

function toWheelMeaning(towards: 'down' | 'up' | Side): Meaning {
  if (towards === 'down') return 'forward'
  return towards === 'up' ? 'back' : `side-${towards}`
}

function findKeyMeaning(
  input: Extract<ReaderInput, { type: 'key' }>,
  context: InputContext,
): Meaning | undefined {
  // A chord belongs to the browser, a composing key to the input method, a letter to its text field.
  if (input.modified || input.composing || context.focus === 'text') return undefined
  const { code, shift } = input
  const pressed = { code, shift, key: toLatinKey({ ...input, shiftKey: shift }) }
  return KEY_BINDINGS.find((binding) => isPressed(binding, pressed) && isAllowed(binding, context))
    ?.meaning
}

function isPressed(
  binding: Binding,
  { key, code, shift }: { key: string; code: string; shift: boolean },
): boolean {
  if (binding.shift !== undefined && binding.shift !== shift) return false
  return binding.key === key || binding.key === code
}

function isAllowed(binding: Binding, context: InputContext): boolean {
  if (binding.when !== undefined && (binding.when === 'zoomed') !== context.isZoomed) return false
  return !binding.yields?.includes(context.focus)
}

function toDirected(meaning: Meaning, direction: PageDirection): Command {
  if (meaning === 'side-left' || meaning === 'side-right') {
    return meaning === `side-${toForwardSide(direction)}` ? 'forward' : 'back'
  }
  return meaning
}

/** A line of the help list: a command and the keys that ask for it now. */
export type HelpEntry = { command: Command; keys: readonly { key: string; shift: boolean }[] }

/**
 * The keys that work now, derived from the same table that answers them.
 *
 * @param isSupported whether this viewer does the command at all
 */
export function listHelp(
  context: Pick<InputContext, 'direction' | 'isZoomed'>,
  isSupported: (command: Command) => boolean = () => true,
): HelpEntry[] {
  const entries = new Map<Command, { key: string; shift: boolean }[]>()
  for (const binding of KEY_BINDINGS) {
    if (binding.unlisted || !isAllowed(binding, { ...context, focus: 'page' })) continue
    const command = toDirected(binding.meaning, context.direction)
    if (!isSupported(command)) continue
    const keys = entries.get(command) ?? []
    keys.push({ key: binding.key, shift: binding.shift === true })
    entries.set(command, keys)
  }
  return [...entries].map(([command, keys]) => ({ command, keys }))
}

/** Share of the width that the side zones take, from the left; the rest is the centre. */
export function toTapZone(x: number, width: number, ratio: number): Side | 'centre' {
  if (x < width * ratio) return 'left'
  return x >= width * (1 - ratio) ? 'right' : 'centre'
}
