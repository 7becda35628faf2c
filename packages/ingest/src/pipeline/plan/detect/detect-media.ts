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

/**
 * What a file without a known extension is by its bytes. Containers of both are taken for films, and turn
 * out to be sound when they have no pictures.
 */
export function detectMedia(head: Buffer): 'audio' | 'video' | undefined {
  return SIGNATURES.find(
    ([, at, text]) => head.toString('latin1', at, at + text.length) === text,
  )?.[0]
}
