/** Whether the reader asked the browser to spend little on the network. */
export function hasSaveData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
