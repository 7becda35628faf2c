/** Refuses selectors of module stylesheets that style the whole document. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLooseSelectors } from './module-styles.ts'
import { ROOT } from './paths.ts'

for (const file of globSync('{apps,demo,packages}/*/src/**/*.module.css', { cwd: ROOT })) {
  for (const { line, selector } of findLooseSelectors(readFileSync(join(ROOT, file), 'utf8'))) {
    console.error(`${file}:${String(line)} holds no class of its module: ${selector}`)
    process.exitCode = 1
  }
}
