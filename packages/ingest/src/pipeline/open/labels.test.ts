import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LabelSpace, cleanLabels, toLabels } from './labels.ts'

describe('toLabels', () => {
  it.each([
    ['../../etc/passwd', ['etc', 'passwd'], 'parents lead nowhere'],
    ['/absolute/path', ['absolute', 'path'], 'a root is no folder'],
    ['C:\\Users\\a.txt', ['Users', 'a.txt'], 'a drive is no folder'],
    ['C:/a.txt', ['a.txt'], 'also with slashes'],
    ['..\\..\\evil.txt', ['evil.txt'], 'backslashes split as well'],
    ['\\\\server\\share\\a.txt', ['server', 'share', 'a.txt'], 'a network path'],
    ['a//./b', ['a', 'b'], 'empty parts and dots'],
    ['fre\u0000d', ['fred'], 'NUL is dropped'],
    ['gpj.\u202egnp', ['gpj.gnp'], 'a direction override is dropped'],
    ['a\u2028b\u061c.txt', ['ab.txt'], 'so are line ends and marks of direction'],
    ['か\u3099.jpg', ['が.jpg'], 'NFD becomes NFC'],
    ['...', ['...'], 'three dots are a name'],
    ['  /a', ['a'], 'a part of spaces is nothing'],
  ])('reads %j as %j: %s', (name, labels) => {
    expect(toLabels(name)).toEqual(labels)
  })

  it('keeps the extension of a name that is too long', () => {
    const [label] = toLabels(`${'長'.repeat(5000)}.jpg`)
    expect(label).toHaveLength(200)
    expect(label).toMatch(/^長+\.jpg$/)
  })

  it('gives no label that could name another place, whatever the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (name) => {
        for (const label of toLabels(name)) {
          expect(label).not.toMatch(/[\\/\u0000]/)
          expect(['', '.', '..']).not.toContain(label)
        }
      }),
    )
  })
})

describe('cleanLabels', () => {
  it.each([
    [['__MACOSX', '._1.jpg']],
    [['a', '.DS_Store']],
    [['Thumbs.db']],
    [['.git', 'config']],
    [['認証について.txt']],
  ])('leaves out %j', (labels) => {
    expect(cleanLabels(labels)).toBeUndefined()
  })

  it('trims leading spaces of folders and leaves file names alone', () => {
    expect(cleanLabels([' 本編', '　第1話', ' 1.jpg'])).toEqual(['本編', '第1話', ' 1.jpg'])
  })
})

describe('LabelSpace', () => {
  const assignAll = (paths: string[]) => {
    const space = new LabelSpace()
    return paths.map((path) => space.assign(path.split('/')).join('/'))
  }

  it('gives names that differ only in case a number', () => {
    expect(assignAll(['a.jpg', 'A.jpg', 'a.JPG'])).toEqual(['a.jpg', 'A (2).jpg', 'a (3).JPG'])
  })

  it('joins folders that differ only in case under the first name', () => {
    expect(assignAll(['Vol/1.jpg', 'vol/2.jpg'])).toEqual(['Vol/1.jpg', 'Vol/2.jpg'])
  })

  it('keeps a file and a folder of one name apart', () => {
    expect(assignAll(['a', 'a/b', 'a/c'])).toEqual(['a', 'a (2)/b', 'a (2)/c'])
    expect(assignAll(['a/b', 'a'])).toEqual(['a/b', 'a (2)'])
  })

  it('never gives one path twice, ignoring case', () => {
    const name = fc.array(fc.constantFrom('a', 'A', 'a (2)', 'b.x', 'B.X'), {
      minLength: 1,
      maxLength: 3,
    })
    fc.assert(
      fc.property(fc.array(name, { maxLength: 30 }), (names) => {
        const space = new LabelSpace()
        const paths = names.map((labels) => space.assign(labels).join('/').toLowerCase())
        expect(new Set(paths).size).toBe(paths.length)
      }),
    )
  })
})
