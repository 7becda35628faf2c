import { extensionOf } from '@yomikura/content/hash-name'
import { type FileKind, kindOfName } from '@yomikura/content/kinds'
import { adviseByBytes, adviseByName } from '@yomikura/content/unread-forms'
import type { Verdict } from '@yomikura/contract/errors'
import type { SubtitleForm } from '../../../kinds/subtitles/ingest-subtitles.ts'
import { detectFormat, type Format } from './detect-format.ts'

/** Formats that a page can be made from, where the machine's image library or ffmpeg decodes them. */
const PAGE_FORMATS = new Set<Format>([
  ...(['jpeg', 'png', 'gif', 'bmp', 'webp', 'avif', 'heic', 'tiff', 'jxl', 'jp2'] as const),
])
/** Extensions of old Japanese picture formats, which no decoder here reads. */
const UNREADABLE_PICTURES = new Set(['pic', 'pi', 'mag', 'maki'])

/** What is done with a file: one of the kinds made ready here, or a verdict without looking further. */
export type DetectedKind =
  | { kind: 'image'; format: Format }
  | { kind: 'pdf'; form?: 'tiff' }
  | { kind: 'epub'; form?: 'fb2' | 'kindle' }
  | { kind: 'text' | 'html' }
  | { kind: 'audio' | 'video' }
  | { kind: 'vtt'; form: SubtitleForm }
  | { kind: FileKind; verdict: Verdict; message?: string }

/** Kind of a file: by its bytes where they say it, else by its name. */
export function detectKind(name: string, head: Buffer): DetectedKind {
  const format = detectFormat(head)
  const advice = format === undefined ? adviseByBytes(head.toString('latin1')) : undefined
  if (advice !== undefined) return { kind: 'other', verdict: 'unsupported', message: advice }
  if (format !== undefined && PAGE_FORMATS.has(format)) return { kind: 'image', format }
  if (format === 'pdf') return { kind: 'pdf' }
  if (format === 'kindle') return { kind: 'epub', form: 'kindle' }
  const claimed = kindOfName(name)
  if (format === undefined) return detectByName(name, claimed, head)
  if (format === 'epub' || (format === 'zip' && claimed === 'epub')) return { kind: 'epub' }
  return refuseByName(name, 'other', 'unsupported')
}

function refuseByName(name: string, kind: FileKind, verdict: Verdict): DetectedKind {
  const message = verdict === 'unsupported' ? adviseByName(name) : undefined
  return { kind, verdict, ...(message !== undefined && { message }) }
}

const SUBTITLE_FORMS = new Map<string, SubtitleForm>([
  ['vtt', 'vtt'],
  ['srt', 'srt'],
  ['lrc', 'lrc'],
  ['elrc', 'lrc'],
  ['ass', 'ass'],
  ['ssa', 'ass'],
  ['ttml', 'ttml'],
  ['dfxp', 'ttml'],
])

function detectByName(name: string, claimed: FileKind, head: Buffer): DetectedKind {
  if (claimed === 'text' || claimed === 'html') return { kind: claimed }
  if (claimed === 'audio' || claimed === 'video') return { kind: claimed }
  if (extensionOf(name) === 'fb2') return { kind: 'epub', form: 'fb2' }
  const media = claimed === 'other' ? detectMedia(head) : undefined
  if (media !== undefined) return { kind: media }
  const form = SUBTITLE_FORMS.get(extensionOf(name))
  if (form !== undefined) return { kind: 'vtt', form }
  return refuseByName(name, claimed, verdictByName(name, claimed))
}

/** Without a known signature, an image, PDF or book is not what its name says. */
function verdictByName(name: string, claimed: FileKind): Verdict {
  if (claimed === 'pdf' || claimed === 'epub') return 'corrupted'
  if (claimed !== 'image') return 'unsupported'
  return UNREADABLE_PICTURES.has(extensionOf(name)) ? 'unsupported' : 'corrupted'
}

/** Leading bytes of containers of sound and film. */
const SIGNATURES: ['audio' | 'video', number, string][] = [
  ['audio', 0, 'ID3'],
  ['audio', 0, 'OggS'],
  ['audio', 0, 'fLaC'],
  ['audio', 8, 'WAVE'],
  ['audio', 8, 'AIFF'],
  ['video', 8, 'AVI '],
  ['video', 4, 'ftyp'],
  ['video', 0, 'FLV\u0001'],
  ['video', 0, '\u001aEß£'],
  ['video', 0, '0&²u\u008efÏ\u0011'],
]

const TRANSPORT_SYNC = 0x47
/** Lengths of the packets of a transport stream, with and without a time in front of each. */
const TRANSPORT_PACKETS = [
  { length: 188, syncAt: 0 },
  { length: 192, syncAt: 4 },
]
const TRANSPORT_PACKETS_SEEN = 4

/** Whether bytes are those of an MPEG transport stream: a script may be called `.ts`, too. */
export function isTransportStream(head: Buffer): boolean {
  return TRANSPORT_PACKETS.some(({ length, syncAt }) =>
    Array.from({ length: TRANSPORT_PACKETS_SEEN }, (_, at) => head[syncAt + at * length]).every(
      (byte) => byte === TRANSPORT_SYNC,
    ),
  )
}

/**
 * What a file without a known extension is by its bytes. Containers of both are taken for films, and turn
 * out to be sound when they have no pictures.
 */
function detectMedia(head: Buffer): 'audio' | 'video' | undefined {
  if (isTransportStream(head)) return 'video'
  return SIGNATURES.find(
    ([, at, text]) => head.toString('latin1', at, at + text.length) === text,
  )?.[0]
}
