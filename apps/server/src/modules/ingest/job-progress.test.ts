import { describe, expect, it } from 'vitest'
import { JobProgress } from './job-progress.ts'

const at = (doneFiles: number, doneBytes: number) => ({
  ...({ type: 'progress', totalFiles: 10, totalBytes: 1000, verdicts: { ok: doneFiles } } as const),
  ...{ doneFiles, doneBytes, share: doneFiles / 10 },
})

describe('the progress of a job', () => {
  it('says rate and remaining time once they are no guess', () => {
    const progress = new JobProgress(0)
    expect(progress.describe(at(1, 100), 1000)).toEqual({
      ...{ doneFiles: 1, totalFiles: 10, doneBytes: 100, totalBytes: 1000, verdicts: { ok: 1 } },
    })
    expect(progress.describe(at(2, 200), 2000)).toMatchObject({
      bytesPerSecond: 100,
      remainingSeconds: 8,
    })
  })

  it('does not count what an attempt before this one had done', () => {
    const progress = new JobProgress(0)
    progress.describe(at(5, 500), 100)
    expect(progress.describe(at(6, 600), 2000)).toMatchObject({
      bytesPerSecond: 50,
      remainingSeconds: 8,
    })
  })
})
