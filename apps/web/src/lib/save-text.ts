/** Hands a text to the browser as a file to save. */
export function saveText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by the next turn of its loop; some take it a little later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
