/** A sign as the source of a regular expression that finds it. */
export function escapeForPattern(sign: string): string {
  return /[\\^$.*+?()[\]{}|/]/.test(sign) ? `\\${sign}` : sign
}
