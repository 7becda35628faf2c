import { VERDICTS, type Verdict } from '@yomikura/contract/errors'
import { expect, it } from 'vitest'
import { toReasonTexts } from './refusal-texts.ts'

type Reason = Exclude<Verdict, 'ok'>

it.each<[string, Reason[], string[]]>([
  ['no reason that is known', [], []],
  ['a locked archive', ['encrypted'], ['locked']],
  ['damaged files', ['corrupted'], ['damaged']],
  ['a file that could not be opened', ['unreadable'], ['damaged']],
  ['a folder without anything to read', ['empty'], ['kind']],
  ['a program', ['unsupported'], ['kind']],
  ['damaged files, and some that could not be opened', ['corrupted', 'unreadable'], ['damaged']],
  ['locked files beside damaged ones', ['encrypted', 'corrupted'], ['locked', 'damaged']],
  ['damaged files beside locked ones', ['corrupted', 'encrypted'], ['damaged', 'locked']],
  ['limits of several kinds', ['bomb', 'too_many_entries', 'timeout'], ['limit']],
  ['links that lead away', ['unsafe_entry', 'overlapping'], ['unsafe']],
  ['a film without a converter', ['converter_missing', 'font_missing'], ['missing']],
])('says of %s why it was refused, once each', (_, reasons, texts) => {
  expect(toReasonTexts(reasons)).toEqual(texts.map((text) => `work.refused_${text}`))
})

it('has a text for each verdict but that of a file that was read', () => {
  const reasons = (Object.keys(VERDICTS) as Verdict[]).filter((verdict) => verdict !== 'ok')
  for (const reason of reasons) expect(toReasonTexts([reason])[0]).toMatch(/^work\.refused_/)
})
