/** Whether the browser refused to play for this reason (HTML, `HTMLMediaElement.play`). */
export function isNamed(error: unknown, name: 'AbortError' | 'NotAllowedError'): boolean {
  return error instanceof Error && error.name === name
}
