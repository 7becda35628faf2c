/** Browsers drop downloads that follow each other at once. */
const PAUSE_MS = 400

/** Lets the browser save files, one after the other. @param urls addresses that answer attachments */
export async function saveFiles(urls: readonly string[]): Promise<void> {
  for (const [number, url] of urls.entries()) {
    if (number > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    const link = document.createElement('a')
    link.href = url
    link.download = ''
    link.click()
  }
}
