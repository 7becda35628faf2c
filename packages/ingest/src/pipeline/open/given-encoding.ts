/** Encodings that a person may name for what an archive leaves unsaid. */
export const GIVEN_ENCODINGS = [
  ...(['utf-8', 'cp932', 'euc-jp', 'gb18030', 'big5', 'cp949'] as const),
  ...(['iso-2022-jp', 'cp437', 'cp720', 'cp737', 'cp775', 'cp850', 'cp852', 'cp855'] as const),
  ...(['cp857', 'cp860', 'cp861', 'cp862', 'cp863', 'cp865', 'cp866'] as const),
  ...(['koi8-r', 'koi8-u', 'windows-874', 'windows-1250', 'windows-1251'] as const),
  ...(['windows-1252', 'windows-1253', 'windows-1254', 'windows-1255', 'windows-1256'] as const),
  ...([
    'windows-1257',
    'windows-1258',
    'iso-8859-2',
    'iso-8859-7',
    'iso-8859-15',
    'macroman',
  ] as const),
] as const
export type GivenEncoding = (typeof GIVEN_ENCODINGS)[number]

/** Other names of the same encodings, or of what Windows writes under their names. */
const ALIASES = new Map<string, GivenEncoding>(
  Object.entries({
    utf8: 'utf-8',
    shift_jis: 'cp932',
    'shift-jis': 'cp932',
    sjis: 'cp932',
    'windows-31j': 'cp932',
    eucjp: 'euc-jp',
    gbk: 'gb18030',
    gb2312: 'gb18030',
    cp936: 'gb18030',
    cp950: 'big5',
    'big5-hkscs': 'big5',
    'euc-kr': 'cp949',
    uhc: 'cp949',
    'iso-8859-1': 'windows-1252',
    latin1: 'windows-1252',
    latin2: 'iso-8859-2',
    latin5: 'windows-1254',
    'iso-8859-8': 'windows-1255',
    'iso-8859-9': 'windows-1254',
    'tis-620': 'windows-874',
    'iso-8859-11': 'windows-874',
    jis: 'iso-2022-jp',
    'iso-2022-jp-ms': 'iso-2022-jp',
    ibm437: 'cp437',
  } as const),
)

/** The encoding that a label names, in any case of letters; undefined for an unknown one. */
export function findGivenEncoding(label: string): GivenEncoding | undefined {
  const name = label.trim().toLowerCase()
  const windows = name.replace(/^(?:cp|win)(?=125\d$|874$)/, 'windows-')
  return ALIASES.get(name) ?? GIVEN_ENCODINGS.find((encoding) => encoding === windows)
}
