import { parentPort, workerData } from 'node:worker_threads'
import { VerdictError } from '../../../verdict-error.ts'
import { limitWasmMemory } from './wasm-memory.ts'
import type { UnpackAnswer, UnpackOrder, UnpackZipOrder } from './unpacked-entry.ts'

const MEMORY_BYTES = 512 * 1024 ** 2

/** Thread that unpacks one archive. Only a thread can be stopped in the middle of a hostile one. */
const order = workerData as UnpackOrder | UnpackZipOrder
const answer = (value: UnpackAnswer) => parentPort?.postMessage(value)
limitWasmMemory(MEMORY_BYTES)
try {
  const onWork = () => answer('working')
  answer(await unpack(order, onWork))
} catch (error) {
  if (!(error instanceof VerdictError)) throw error
  answer({ verdict: error.verdict, message: error.message })
}

/** Either library is a megabyte of program, so only the one that is needed is loaded. */
async function unpack(order: UnpackOrder | UnpackZipOrder, onWork: () => void) {
  if (order.format === 'zip') return (await import('./unpack-zip.ts')).unpackZip(order, onWork)
  if (order.format === 'rar') return (await import('./unrar.ts')).unpackRar(order, onWork)
  return (await import('./unpack-7z.ts')).unpack7z(order, onWork)
}
