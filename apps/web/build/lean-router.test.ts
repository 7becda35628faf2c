import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { withoutBodies, withPlainErrors } from './lean-router.ts'

const require = createRequire(import.meta.url)
const read = (name: string) => readFileSync(require.resolve(name), 'utf8')
const routerFile = require.resolve('@tanstack/react-router').replace(/dist[^]*$/, 'dist/esm/')
const fromRouter = createRequire(`${routerFile}index.js`)
const coreFile = fromRouter.resolve('@tanstack/router-core').replace(/dist[^]*$/, 'dist/esm/')

describe('the router that is built', () => {
  it('has every name of what reads addresses, and nothing behind it', () => {
    const code = withoutBodies(read(`${coreFile}searchParams.js`))
    expect(code).toContain('export const defaultStringifySearch = undefined')
    expect(code).toContain('export const parseSearchWith = undefined')
    expect(code).not.toContain('qss')
  })

  it('shows an error that no screen took by its message', () => {
    const code = withPlainErrors(read(`${routerFile}CatchBoundary.js`))
    expect(code).toContain('children: error?.message')
    expect(code).not.toContain('Something went wrong')
    expect(code).toContain('var CatchBoundary = class')
  })

  it.each([
    ['reads addresses', withoutBodies],
    ['shows errors', withPlainErrors],
  ])('is not built where another release %s in another way', (what, change) => {
    expect(() => change('export const a = 1')).toThrow(what)
  })
})
