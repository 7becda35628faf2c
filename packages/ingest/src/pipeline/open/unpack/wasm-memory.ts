const PAGE_BYTES = 65_536

type WasmMemory = { buffer: ArrayBuffer; grow: (pages: number) => number }
/** The global, which the types of Node alone leave out. */
type WithWebAssembly = { WebAssembly: { Memory: { prototype: WasmMemory } } }

/**
 * Keeps every WebAssembly memory of this thread below a size. A dictionary of gigabytes, which an
 * archive may ask for, then fails inside the program as on a machine without memory.
 */
export function limitWasmMemory(maxBytes: number): void {
  const { prototype } = (globalThis as unknown as WithWebAssembly).WebAssembly.Memory
  const grow = Object.getOwnPropertyDescriptor(prototype, 'grow')?.value as WasmMemory['grow']
  prototype.grow = function (this: WasmMemory, pages: number) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new RangeError('Too much.')
    return grow.call(this, pages)
  }
}
