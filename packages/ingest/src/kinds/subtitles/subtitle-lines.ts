/** Joined files carry the byte order mark of each part. */
const MARK = '\ufeff'
/** A file that went through several programs may end its lines with CR CR LF. */
const LINE_END = /\r{0,2}\n|\r/
/** Forms of the ASCII signs in full width, and wide and hard spaces. */
const WIDE = /[\uff01-\uff5e\u3000\u00a0]/g
const WIDE_TO_ASCII = 0xfee0

/** Lines of subtitles or lyrics, whatever ends them. */
export function toLines(text: string): string[] {
  return text.replaceAll(MARK, '').split(LINE_END)
}

/** The line with plain digits, colons, brackets and spaces. Each sign keeps its place in the line. */
export function toPlainSigns(line: string): string {
  return line.replace(WIDE, (sign) => {
    const code = sign.charCodeAt(0)
    return code > WIDE_TO_ASCII ? String.fromCharCode(code - WIDE_TO_ASCII) : ' '
  })
}

/** Milliseconds of the parts of a time as they were written; a fraction of any length. */
export function toMilliseconds(parts: {
  hours?: string | undefined
  minutes?: string | undefined
  seconds?: string | undefined
  fraction?: string | undefined
}): number {
  const { hours = '0', minutes = '0', seconds = '0', fraction = '' } = parts
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}
