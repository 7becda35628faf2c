import { VERDICTS } from '@yomikura/contract/errors'
import { VerdictError } from '../../verdict-error.ts'
import type { ConverterOutput } from './run-converter.ts'

/** What is wrong with a recording that plays nevertheless. */
export type Damage = {
  /** Seconds that its container says it has, and that are not there, at its end or inside. */
  missingSeconds: number
  /** Its own container says that the file goes on. */
  isCut: boolean
  /** Pieces inside that no decoder could read. */
  brokenPieces: number
}

export const NO_DAMAGE: Damage = { missingSeconds: 0, isCut: false, brokenPieces: 0 }

/** Less is no recording any more. */
const LEAST_SECONDS = 1
/** Lengths that are claimed are estimates, and other streams of a file may be longer than its sound. */
const NOTICED_SECONDS = 5
const NOTICED_SHARE = 0.1
/** Of a length that is counted in samples. */
const NOTICED_SAMPLES_SECONDS = 0.2
/** Whole recordings have such pieces too, where they begin and end and where tags lie behind them. */
const USUAL_PIECES = 2
const BROKEN_PIECE =
  /^Error (?:while decoding stream|submitting (?:a )?packet to (?:the )?decoder)/gm
/** What readers of containers say of one that ends too early. */
const ENDS_EARLY = /: partial file$|: corrupt input packet in stream/m

/**
 * Seconds of a claimed length that are not there: more than a tenth of it, and several.
 *
 * @param isCounted the length is no estimate, so that less of it is missed
 * @returns 0 for a recording that is about as long as it claims
 * @throws VerdictError `corrupted` when next to nothing is there
 */
export function missingSecondsOf(
  claimedSeconds: number,
  foundSeconds: number,
  isCounted = false,
): number {
  const missing = claimedSeconds - foundSeconds
  const isWhole = isCounted
    ? missing < NOTICED_SAMPLES_SECONDS
    : missing < NOTICED_SECONDS || missing < claimedSeconds * NOTICED_SHARE
  if (foundSeconds <= 0 || (!isWhole && foundSeconds < LEAST_SECONDS)) {
    throw new VerdictError('corrupted')
  }
  return isWhole ? 0 : missing
}

/** What a converter that read the recording to its end complained of. */
export function readComplaints({
  stderr,
}: Pick<ConverterOutput, 'stderr'>): Pick<Damage, 'isCut' | 'brokenPieces'> {
  return {
    isCut: ENDS_EARLY.test(stderr),
    brokenPieces: [...stderr.matchAll(BROKEN_PIECE)].length,
  }
}

/** What is said of a damaged recording; undefined for a whole one. */
export function describeDamage({
  missingSeconds,
  isCut,
  brokenPieces,
}: Damage): { verdict: 'damaged'; message: string } | undefined {
  const parts = [
    missingSeconds > 0 && `Missing seconds: ${Math.max(1, Math.round(missingSeconds))}.`,
    missingSeconds === 0 && isCut && 'It breaks off at its end.',
    brokenPieces > USUAL_PIECES && `Pieces that no decoder could read: ${brokenPieces}.`,
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  return { verdict: 'damaged', message: [VERDICTS.damaged, ...parts].join(' ') }
}
