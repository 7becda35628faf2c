import { VerdictError } from '../../verdict-error.ts'

/** The parts of WebAssembly used here; the server is compiled without a browser's types. */
export type WasmMemory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number }
export type WasmInstance = { exports: Record<string, unknown> }
type WasmTable = {
  readonly length: number
  grow: (entries: number) => number
  set: (at: number, value: unknown) => void
}
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object
  Instance: new (compiled: object, imports: object) => WasmInstance
}

/** A function that PDFium calls. All values are 32-bit integers, and pointers may come as negative ones. */
export type Callback = {
  parameterCount: number
  hasResult: boolean
  run: (...values: number[]) => number
}

const HEADER = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]
const SECTION = { type: 1, import: 2, table: 4, export: 7 }
const FUNCTION_TYPE = 0x60
const INT32 = 0x7f
const FUNCTION_KIND = 0x00
const NO_MAXIMUM = 0x00

/**
 * A program whose table of functions may grow. The package is built with a table of fixed size, and
 * without a free place in it PDFium can call nothing of ours.
 *
 * @param program a WebAssembly module with one table
 * @returns the same module, its table without a maximum
 * @throws VerdictError `unreadable` when the module has no such table
 * @see WebAssembly Core Specification 2.0, sections 5.5.2 (sections) and 5.5.7 (tables)
 */
export function letTableGrow(program: Uint8Array): Uint8Array {
  let at = HEADER.length
  const readNumber = () => {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = program[at++]!
      value += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) break
    }
    return value
  }
  while (at < program.length) {
    const start = at
    const id = program[at++]
    const length = readNumber()
    const end = at + length
    if (id === SECTION.table) {
      readNumber()
      const elementType = program[at++]!
      at++
      const size = readNumber()
      const table = toSection(SECTION.table, [1, elementType, NO_MAXIMUM, ...toNumber(size)])
      return Buffer.concat([program.subarray(0, start), Buffer.from(table), program.subarray(end)])
    }
    at = end
  }
  throw new VerdictError('unreadable', 'PDFium did not start.')
}

/**
 * Puts functions of ours into PDFium's table. They stay there for as long as PDFium runs.
 *
 * A table takes functions of WebAssembly only, so a small module that imports ours and exports them
 * again is made on the spot. An exception would leave PDFium in the middle of what it does, so it
 * becomes 0, which means failure.
 *
 * @returns pointers to the functions, in their order
 */
export function addCallbacks(instance: WasmInstance, callbacks: readonly Callback[]): number[] {
  const table = instance.exports.__indirect_function_table as WasmTable
  const module = new WebAssembly.Module(toRelay(callbacks))
  const relay = new WebAssembly.Instance(module, {
    o: Object.fromEntries(callbacks.map(({ run }, index) => [String(index), toSafe(run)])),
  })
  return callbacks.map((_, index) => {
    const pointer = table.grow(1)
    table.set(pointer, relay.exports[String(index)])
    return pointer
  })
}

function toSafe(run: Callback['run']): Callback['run'] {
  return (...values) => {
    try {
      return run(...values)
    } catch {
      return 0
    }
  }
}

/** A module that exports what it imports: the only way to make functions of WebAssembly from ours. */
function toRelay(callbacks: readonly Callback[]): Uint8Array {
  const count = toNumber(callbacks.length)
  const types = callbacks.flatMap(({ parameterCount, hasResult }) => [
    ...[FUNCTION_TYPE, ...toNumber(parameterCount)],
    ...Array<number>(parameterCount).fill(INT32),
    ...(hasResult ? [1, INT32] : [0]),
  ])
  const names = callbacks.map((_, index) => toName(String(index)))
  const imports = names.flatMap((name, index) => [
    ...[...toName('o'), ...name, FUNCTION_KIND],
    ...toNumber(index),
  ])
  const exports = names.flatMap((name, index) => [...name, FUNCTION_KIND, ...toNumber(index)])
  return Uint8Array.from([
    ...HEADER,
    ...toSection(SECTION.type, [...count, ...types]),
    ...toSection(SECTION.import, [...count, ...imports]),
    ...toSection(SECTION.export, [...count, ...exports]),
  ])
}

function toSection(id: number, content: readonly number[]): number[] {
  return [id, ...toNumber(content.length), ...content]
}

function toName(name: string): number[] {
  return [...toNumber(name.length), ...Buffer.from(name, 'latin1')]
}

/** Seven bits a byte, the lowest first (LEB128). */
function toNumber(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80)
    rest >>>= 7
  }
  return [...bytes, rest]
}
