import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { collectCharacters, listBaseCharacters } from './collect-characters.ts'
import { FONT_SOURCES } from './fonts.ts'
import { readGlyphSheet } from './read-font.ts'

/**
 * Rewrites `lettering/glyphs/*.json` from the fonts: one sheet per face with the outlines of every
 * character the works' sources hold. Run with `npm run glyphs -w demo/works`.
 */
function collectGlyphs(): void {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const glyphs = join(root, 'src/lettering/glyphs')
  const fonts = join(root, 'node_modules/.fonts')
  installFonts(fonts)
  mkdirSync(glyphs, { recursive: true })
  for (const source of FONT_SOURCES) {
    const paths = source.covers.map((path) => join(root, 'src', path))
    const characters = [...listBaseCharacters(), ...collectCharacters(paths)]
    const folder = join(fonts, 'node_modules', source.package)
    const { sheet, missing } = readGlyphSheet(source, folder, characters)
    const text = `${JSON.stringify(sheet, null, 2)}\n`
    writeFileSync(join(glyphs, `${source.face}.json`), text)
    copyFileSync(join(folder, 'LICENSE'), join(glyphs, `${source.face}.OFL.txt`))
    const count = Object.keys(sheet.horizontal).length
    const size = Math.round(text.length / 1024)
    process.stdout.write(`${source.face}: ${String(count)} characters, ${String(size)} kB`)
    process.stdout.write(missing.length > 0 ? `, not in the font: ${missing.join(' ')}\n` : '\n')
  }
}

/** Installs the pinned font packages beside the workspace's own, once. */
function installFonts(folder: string): void {
  const wanted = FONT_SOURCES.map((source) => `${source.package}@${source.version}`)
  const isComplete = FONT_SOURCES.every((source) =>
    existsSync(join(folder, 'node_modules', source.package, 'package.json')),
  )
  if (isComplete) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const options = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund']
  execFileSync('npm', ['install', '--prefix', folder, ...options, ...wanted], {
    cwd: folder,
    stdio: 'inherit',
  })
}

collectGlyphs()
