/** Controls of terminals, and signs that turn the direction of text. */
const UNPRINTABLE =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/**
 * Text that came from files or their names, as a terminal may show it: a folder's name could otherwise
 * move the cursor, rename the window or hide the lines above.
 */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, '\ufffd')
}
