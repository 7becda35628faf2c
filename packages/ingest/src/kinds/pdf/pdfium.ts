import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { VerdictError } from '../../verdict-error.ts'
import {
  addCallbacks,
  letTableGrow,
  type Callback,
  type WasmInstance,
  type WasmMemory,
} from './callback-table.ts'

/** The functions of PDFium that are called here. */
type PdfiumFunction =
  | 'malloc'
  | 'free'
  | 'FPDF_SetSystemFontInfo'
  | 'FPDF_LoadCustomDocument'
  | 'FPDF_CloseDocument'
  | 'FPDF_GetLastError'
  | 'FPDF_GetPageCount'
  | 'FPDF_LoadPage'
  | 'FPDF_ClosePage'
  | 'FPDF_GetPageWidthF'
  | 'FPDF_GetPageHeightF'
  | 'FPDFBitmap_CreateEx'
  | 'FPDFBitmap_FillRect'
  | 'FPDFBitmap_Destroy'
  | 'FPDF_RenderPageBitmap'
  | 'FPDF_PageToDevice'
  | 'FPDFText_LoadPage'
  | 'FPDFText_ClosePage'
  | 'FPDFText_CountChars'
  | 'FPDFText_GetUnicode'
  | 'FPDFText_GetCharBox'
  | 'FPDFText_GetTextObject'
  | 'FPDFPage_SetCropBox'
  | 'FPDFPage_CountObjects'
  | 'FPDFPage_GetObject'
  | 'FPDFPageObj_GetType'
  | 'FPDFTextObj_GetFont'
  | 'FPDFTextObj_GetTextRenderMode'
  | 'FPDFFont_GetIsEmbedded'
  | 'FPDFFont_GetBaseFontName'
  | 'FPDF_GetMetaText'
  | 'FPDF_VIEWERREF_GetName'
  | 'FPDF_GetPageLabel'
  | 'FPDFBookmark_GetFirstChild'
  | 'FPDFBookmark_GetNextSibling'
  | 'FPDFBookmark_GetTitle'
  | 'FPDFBookmark_GetDest'
  | 'FPDFBookmark_GetAction'
  | 'FPDFAction_GetDest'
  | 'FPDFDest_GetDestPageIndex'

/** The parts of WebAssembly used here; the server is compiled without a browser's types. */
declare const WebAssembly: {
  compile: (bytes: Uint8Array) => Promise<object>
  Instance: new (compiled: object, imports: object) => WasmInstance
}

/** PDFium as it is: pointers, handles and results are numbers, and 0 means failure. */
export type Pdfium = {
  memory: WasmMemory
  call: (name: PdfiumFunction, ...values: number[]) => number
  /** Makes functions of ours callable by PDFium for as long as it runs. @returns their pointers */
  addCallbacks: (callbacks: readonly Callback[]) => number[]
}

/** A document that needs more is refused; the process must stay below a gibibyte with all else. */
const MAX_MEMORY_BYTES = 512 * 1024 ** 2
const WASM_PAGE_BYTES = 65_536

/**
 * Starts PDFium in this thread.
 *
 * The package's own classes offer no boxes of letters and close a page with each drawing, so they
 * only start the library; its functions are called directly.
 */
export async function startPdfium(): Promise<Pdfium> {
  const wasm = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')
  const compiled = await WebAssembly.compile(letTableGrow(await readFile(wasm)))
  let instance: WasmInstance | undefined
  await PDFiumLibrary.init({
    instantiateWasm: (imports: object, done: (module: never) => void) => {
      const started = new WebAssembly.Instance(compiled, imports)
      limitMemory(started.exports.memory as WasmMemory)
      instance = started
      // The package types the callback by the module, but calls it with the instance.
      done(started as never)
      return started.exports as Record<string, never>
    },
  })
  if (instance === undefined) throw new VerdictError('unreadable', 'PDFium did not start.')
  const started = instance
  const { exports } = started
  const call: Pdfium['call'] = (name, ...values) =>
    Number((exports[name] as (...values: number[]) => unknown)(...values) ?? 0)
  return {
    memory: exports.memory as WasmMemory,
    call,
    addCallbacks: (callbacks) => addCallbacks(started, callbacks),
  }
}

/** Lets growth fail at the bound: PDFium gives up on that page instead of filling the machine. */
function limitMemory(memory: WasmMemory): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * WASM_PAGE_BYTES > MAX_MEMORY_BYTES) {
      throw new RangeError('The document needs more memory than allowed.')
    }
    return grow(pages)
  }
}
