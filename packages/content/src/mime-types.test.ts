import { describe, expect, it } from 'vitest'
import { mimeTypeOf } from './mime-types.ts'

describe('mimeTypeOf', () => {
  it('knows what games are made of', () => {
    expect(mimeTypeOf('Index.HTML')).toBe('text/html; charset=utf-8')
    expect(mimeTypeOf('js/game.js')).toBe('text/javascript')
    expect(mimeTypeOf('game.wasm')).toBe('application/wasm')
  })

  it('takes everything else for bytes', () => {
    for (const name of ['data.rpgmvp', 'README', 'a.constructor', '']) {
      expect(mimeTypeOf(name)).toBe('application/octet-stream')
    }
  })
})
