import { expect, it } from 'vitest'
import { findPrograms, PROGRAM_FOLDERS } from './program-files.ts'

it.each([
  ['apps/server/src/roles/compose.ts', ['server']],
  ['apps/server/src/main.mjs', ['server']],
  ['apps/server/src/modules/sign-in/pages/form.css', ['server']],
  ['apps/server/src/platform/db/migrations/9999-new.ts', ['server']],
  ['demo/shop/src/compose.ts', ['storefront']],
  ['demo/works/src/catalogue.ts', ['storefront']],
  // The server draws covers with the demo's brushes.
  ['packages/drawing/src/sky.ts', ['server', 'storefront']],
  ['packages/ingest/src/ingest-work.ts', ['server']],
  ['packages/contract/src/limits.ts', ['server', 'storefront']],
  ['packages/ui/src/tokens.css', ['server']],
  ['packages/ui/src/Button.tsx', []],
  ['packages/ui/src/Button.module.css', []],
  ['packages/player/src/player.ts', []],
  ['apps/web/src/main.tsx', []],
  ['apps/server/src/main.test.ts', []],
  ['apps/server/test/test-epubs.ts', []],
  ['packages/contract/package.json', []],
])('%s belongs to %j', (file, names) => {
  expect(findPrograms(file)).toEqual(names)
})

it('what is watched holds the sources of both programs and of the packages they share', () => {
  expect(PROGRAM_FOLDERS).toEqual(
    expect.arrayContaining(['apps/server/src', 'demo/shop/src', 'packages/contract/src']),
  )
})
