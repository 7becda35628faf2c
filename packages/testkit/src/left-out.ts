/** Variable with the test files that a run leaves out, as paths in the repository between commas. */
export const LEFT_OUT_VARIABLE = 'YOMIKURA_TESTS_LEFT_OUT'

/**
 * The test files that this run leaves out, for the configuration of a Vitest project. Its option
 * `--exclude` reaches no project that the root's configuration writes out.
 * @param folder root of the project in the repository, with `/` at its end; empty for the repository
 * @returns paths from that root
 */
export function listLeftOut(folder = ''): string[] {
  const files = process.env[LEFT_OUT_VARIABLE]?.split(',') ?? []
  return files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length))
}
