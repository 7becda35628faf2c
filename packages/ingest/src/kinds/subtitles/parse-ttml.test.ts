import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ingestWork } from '../../ingest-work.ts'
import { aFolder, anIngest } from '../../test-folders.ts'
import { parseTtml } from './parse-ttml.ts'

const TTML = `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25" ttp:tickRate="1000"><head><styling/></head>
<body begin="1s"><div>
<p begin="00:00:01.500" end="00:00:03.000">Hi,
   <span>you</span><br/>there</p>
<p begin="00:00:04:05" dur="500ms">frames</p>
<p begin="9000t" end="9500t"><metadata>no</metadata>ticks</p>
<p><span begin="20s" end="21s">one</span><span begin="21s" end="22s">two</span></p>
<p begin="30s">without an end</p>
</div></body></tt>`

describe('subtitles of the form ttml', () => {
  it('have the words and times, of clocks, offsets, frames and ticks', () => {
    expect(parseTtml(TTML).map(({ startMs, endMs, text }) => [startMs, endMs, text])).toEqual([
      [2500, 4000, 'Hi, you\nthere'],
      [5200, 5700, 'frames'],
      [10_000, 10_500, 'ticks'],
      [21_000, 22_000, 'one'],
      [22_000, 23_000, 'two'],
    ])
  })

  it('are refused where they are another document', () => {
    expect(() => parseTtml('<html/>')).toThrow(expect.objectContaining({ verdict: 'corrupted' }))
  })
})

it.each([
  ['a.ttml', TTML, 'ticks'],
  ['a.dfxp', TTML, 'frames'],
])('%s is taken in as captions', async (name, text, words) => {
  const folder = await aFolder()
  await writeFile(join(folder, name), text)
  const outputFolder = join(folder, 'out')
  const { ziptree, verdicts } = await ingestWork(
    anIngest({ source: join(folder, name), outputFolder }),
  )
  expect(verdicts).toMatchObject([{ verdict: 'ok' }])
  const [file] = Object.values(ziptree.playfile)
  if (file?.type !== 'vtt' || !('vtt' in file)) throw new Error(`It is ${file?.type}.`)
  const made = await readFile(join(outputFolder, 'optimized', file.vtt.optimized.name), 'utf8')
  expect(made).toMatch(/^WEBVTT\n/)
  expect(made).toContain(words)
})
