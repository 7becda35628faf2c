import { readdirSync, type Dirent } from 'node:fs'
import { join } from 'node:path'
import { INGEST_LIMITS } from '@yomikura/contract/server-limits'
import { readFontFaces, type FontFace } from './font-file.ts'

/** Where systems keep fonts that all users share. Programs of the ingest sandbox may read all of them. */
export const MACHINE_FONT_FOLDERS: readonly string[] = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/usr/share/X11/fonts',
]

/** What a font must be able to draw, and how it should look. */
export type FontRequest = {
  /** Bits of `ulCodePageRange1`; each one that the font lacks costs more than its looks. */
  codePages: number
  /** Ends the names of families that are made for several countries. */
  country: 'JP' | 'SC' | 'TC' | 'KR' | undefined
  isSerif: boolean
  isFixedPitch: boolean
  isItalic: boolean
  weight: number
}

const FONT_NAME = /\.(?:ttf|otf|ttc|otc)$/i
const MAX_DEPTH = 8
const SERIF = /serif|mincho|ming|song|sung|myeong|myung|batang|roman|times/i
const COUNTRIES = {
  JP: /\b(?:JP|Japanese|IPA|Takao|VL|BIZ)/i,
  SC: /\b(?:SC|CN|Hans|WenQuanYi|GB)/i,
  TC: /\b(?:TC|TW|HK|Hant|Big5)/i,
  KR: /\b(?:KR|Korean|Nanum|Baekmuk|Un)/i,
}

/** Fonts of the machine. The folders are looked through when the first font is wanted. */
export class MachineFonts {
  readonly #folders: readonly string[]
  #faces: FontFace[] | undefined

  constructor(folders: readonly string[] = MACHINE_FONT_FOLDERS) {
    this.#folders = folders
  }

  /** All of them, in an order that is the same on each look. */
  get faces(): readonly FontFace[] {
    this.#faces ??= listFontFiles(this.#folders).flatMap(readFontFaces)
    return this.#faces
  }

  /** The font that fits best; undefined when none covers any of the code pages. */
  find(request: FontRequest): FontFace | undefined {
    let best: { face: FontFace; score: number } | undefined
    for (const face of this.faces) {
      if ((face.codePages & request.codePages) === 0) continue
      const score = rate(face, request)
      const isBetter = best === undefined || score > best.score
      // Of two that look the same, the one that needs less memory.
      if (isBetter || (score === best!.score && face.length < best!.face.length)) {
        best = { face, score }
      }
    }
    return best?.face
  }
}

function rate(face: FontFace, request: FontRequest): number {
  const missing = countBits(request.codePages & ~face.codePages)
  const isSerif = SERIF.test(face.family.replace(/sans[ -]?serif/i, ''))
  const isOfCountry = request.country === undefined || COUNTRIES[request.country].test(face.family)
  return (
    -100 * missing +
    (isOfCountry ? 20 : 0) +
    (isSerif === request.isSerif ? 10 : 0) +
    (face.isFixedPitch === request.isFixedPitch ? 5 : 0) +
    (face.isItalic === request.isItalic ? 4 : 0) -
    Math.abs(face.weight - request.weight) / 100
  )
}

function countBits(mask: number): number {
  let count = 0
  for (let rest = mask >>> 0; rest !== 0; rest &= rest - 1) count++
  return count
}

function listFontFiles(folders: readonly string[]): string[] {
  const files: string[] = []
  const open = folders.map((path) => ({ path, depth: 0 }))
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const entry of listEntries(folder.path)) {
      if (files.length >= INGEST_LIMITS.fontFiles) return files
      const path = join(folder.path, entry.name)
      if (entry.isDirectory() && folder.depth < MAX_DEPTH) {
        open.push({ path, depth: folder.depth + 1 })
      } else if (!entry.isDirectory() && FONT_NAME.test(entry.name)) files.push(path)
    }
  }
  return files
}

/** In an order of its own, so that one machine always draws a page with the same font. */
function listEntries(path: string): Dirent[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true })
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}
