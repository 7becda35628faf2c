import { type DecodeAnswer, decodePage, type DecodeRequest } from './decode-page.ts'

/** Decodes pages away from the main thread; answers in the order in which they are ready. */
self.addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  const { id, bytes, image } = event.data
  decodePage(bytes, image, (width, height) => new OffscreenCanvas(width, height)).then(
    ({ picture: drawn, ...page }) => {
      const picture = drawn instanceof ImageBitmap ? drawn : drawn.transferToImageBitmap()
      self.postMessage({ id, picture, ...page } satisfies DecodeAnswer, [picture])
    },
    (error: unknown) => self.postMessage({ id, message: String(error) } satisfies DecodeAnswer),
  )
})
