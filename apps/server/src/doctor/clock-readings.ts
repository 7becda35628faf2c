import { DOCTOR } from '@yomikura/contract/server-limits'
import { type DoctorLine, examineOne, Trouble } from './line.ts'

/** What the clocks of others say, gathered while those are examined. */
export class ClockReadings {
  readonly #nowMs: () => number
  readonly #readings: { source: string; aheadMs: number }[] = []

  /** @param nowMs this machine's clock, in milliseconds since the epoch */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs
  }

  /** @param theirMs what `source` says at this moment; NaN and undefined are no reading */
  note(source: string, theirMs: number | undefined): void {
    if (theirMs === undefined || Number.isNaN(theirMs)) return
    this.#readings.push({ source, aheadMs: this.#nowMs() - theirMs })
  }

  /** Compares, once the others were examined. */
  examine(): Promise<DoctorLine> {
    return examineOne({
      part: 'clock',
      what: "this machine's clock",
      remedy: '',
      run: async () => {
        const names = this.#readings.map(({ source }) => source)
        const off = this.#readings.find(({ aheadMs }) => Math.abs(aheadMs) > DOCTOR.clockMs)
        if (!off) {
          return names.length === 0
            ? 'nothing here to compare it with'
            : `agrees with the ${names.join(', the ')}`
        }
        const seconds = Math.round(Math.abs(off.aheadMs) / 1000)
        const way = off.aheadMs > 0 ? 'ahead of' : 'behind'
        throw new Trouble(
          `it is ${seconds} seconds ${way} the ${off.source}`,
          'Have both set by NTP (Debian: apt install systemd-timesyncd). Sign-in and signed addresses need the same time.',
        )
      },
    })
  }
}
