import type { Loudness } from '@yomikura/content/ziptree'
import type { ConverterOutput } from '../media/run-converter.ts'

/** Measures EBU R 128 beside whatever else a conversion does. */
export const MEASURE_LOUDNESS = toMeasurement('true')
/** The same without true peaks, the search for which takes twice as long as all else. */
export const MEASURE_WITHOUT_PEAKS = toMeasurement('none')

/** What tracks are brought to: the reference of ReplayGain 2. */
const REFERENCE_LUFS = -18
/** The meter's word for silence. */
const SILENCE_LUFS = -70

/** Loudness that {@link MEASURE_LOUDNESS} printed; undefined for silence. */
export function readLoudness({ stderr }: ConverterOutput): Loudness | undefined {
  // Tags of the file are printed before, and may say what they like.
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const integrated = Number(/^\s*I:\s+(-?[\d.]+) LUFS/m.exec(summary)?.[1] ?? NaN)
  if (!Number.isFinite(integrated) || integrated <= SILENCE_LUFS) return undefined
  const peak = Number(/^\s*Peak:\s+(-?[\d.]+) dBFS/m.exec(summary)?.[1] ?? NaN)
  return {
    integrated,
    ...(Number.isFinite(peak) && { peak }),
    gain: Math.round((REFERENCE_LUFS - integrated) * 100) / 100,
  }
}

/** Loudness by the gain that a tag gives, where nothing can be measured. */
export function toTaggedLoudness(gainDb: number | undefined): Loudness | undefined {
  if (gainDb === undefined || !Number.isFinite(gainDb) || Math.abs(gainDb) > 60) return undefined
  return { integrated: REFERENCE_LUFS - gainDb, gain: gainDb }
}

function toMeasurement(peak: 'true' | 'none'): string[] {
  const meter = `asetpts=N/SR/TB,ebur128=peak=${peak}:framelog=verbose`
  return ['-af', meter, '-vn', '-sn', '-dn', '-f', 'null', '-']
}
