/**
 * Name of the database of files beside an account's own database. Apart from the database itself,
 * which the library does without.
 */
export function toFilesDbName(localDbName: string): string {
  return `${localDbName}-files`
}
