import type { Held, Value } from './list-values.ts'

/** The name by which changed code asks which of two values holds; the set-up of each test file gives it. */
export const ASK = '__clauseValue'

/**
 * Another value of the same kind. Numbers are doubled: a test that knows the limit by its effect stands
 * near it on one side or the other, and doubled times stay short enough for tests that wait for them.
 */
export function toChanged(held: Held): Held {
  if (typeof held === 'number') return held === 0 ? 1 : held * 2
  if (typeof held === 'boolean') return !held
  return `${held}x`
}

/** Where changed code keeps lists: each read of a key must give the same list. */
const LISTS = '__clauseLists'

type Edit = { start: number; end: number; text: string }

/**
 * The same code on the same lines, in which values ask which one holds. A key of an object asks with each
 * read, so that it is known which tests read it; anything else when its module begins.
 */
export function writeQuestions(code: string, values: readonly Value[]): string {
  const edits = [...Map.groupBy(values, ({ property, start }) => property?.start ?? start).values()]
    .map((group) => toEdit(code, group))
    .filter((edit) => edit !== undefined)
  return `var ${LISTS} = {};${applyEdits(code, edits)}`
}

function toEdit(code: string, group: readonly Value[]): Edit | undefined {
  const asked = group.map((value) => toQuestion(code, value))
  const [first] = group
  const property = first?.property
  if (!property) return asked[0]
  const { name, start, valueStart, end } = property
  const inner = asked.map((edit) => ({
    ...edit,
    start: edit.start - valueStart,
    end: edit.end - valueStart,
  }))
  const held = applyEdits(code.slice(valueStart, end), inner)
  const isList = first.start !== valueStart
  const kept = isList ? `${LISTS}[${start}] ??= ${held}` : held
  const before = '\n'.repeat(code.slice(start, valueStart).split('\n').length - 1)
  return { start, end, text: `get ${name}() {${before} return ${kept} }` }
}

function toQuestion(code: string, { id, held, start, end }: Value): Edit {
  const given = [id, toChanged(held)].map((each) => JSON.stringify(each)).join(', ')
  return { start, end, text: `(globalThis.${ASK}?.(${given}) ?? (${code.slice(start, end)}))` }
}

function applyEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: own }) => text.slice(0, start) + own + text.slice(end), code)
}
