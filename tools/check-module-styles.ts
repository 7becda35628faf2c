/** Refuses selectors of module stylesheets that style the whole document, and what cuts pictures. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCutPictures, findLooseSelectors } from './module-styles.ts'
import { ROOT } from './paths.ts'

for (const file of globSync('{apps,demo,packages}/*/src/**/*.module.css', { cwd: ROOT })) {
  const css = readFileSync(join(ROOT, file), 'utf8')
  for (const { line, selector } of findLooseSelectors(css)) {
    console.error(`${file}:${String(line)} holds no class of its module: ${selector}`)
    process.exitCode = 1
  }
  for (const line of findCutPictures(css)) {
    console.error(`${file}:${String(line)} cuts pictures to their place: use contain`)
    process.exitCode = 1
  }
}
