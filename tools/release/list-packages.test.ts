import { expect, it } from 'vitest'
import { listPackages } from './list-packages.ts'

const LOCK = {
  '': { dependencies: { unrelated: '1.0.0' } },
  'apps/server': { dependencies: { ours: '1.0.0', nested: '2.0.0', outer: '1.0.0' } },
  'apps/server/node_modules/nested': { dependencies: { outer: '1.0.0' } },
  'node_modules/nested': {},
  'node_modules/ours': { link: true, resolved: 'packages/ours' },
  'node_modules/outer': { optionalDependencies: { native: '1.0.0', elsewhere: '1.0.0' } },
  'node_modules/native': {},
  'node_modules/unrelated': {},
  'packages/ours': { dependencies: { parser: '1.0.0' }, devDependencies: { unrelated: '1.0.0' } },
  'node_modules/parser': {},
}

it('lists what the server needs, the nearest of two versions, and no package of developers', () => {
  expect([...listPackages(LOCK, 'apps/server').keys()]).toEqual([
    'apps/server',
    'apps/server/node_modules/nested',
    'node_modules/native',
    'node_modules/ours',
    'node_modules/outer',
    'node_modules/parser',
    'packages/ours',
  ])
})

it('takes a package alone where its own needs are not wanted', () => {
  const goesOn = (folder: string) => folder !== 'packages/ours'
  const found = listPackages(LOCK, 'apps/server', goesOn)
  expect([found.has('packages/ours'), found.has('node_modules/parser')]).toEqual([true, false])
})

it('refuses a lockfile that lacks what is needed, and says what to do', () => {
  const broken = { ...LOCK, 'packages/ours': { dependencies: { absent: '1.0.0' } } }
  expect(() => listPackages(broken, 'apps/server')).toThrow(
    'packages/ours needs absent: run npm ci.',
  )
})
