import { type DecodeAnswer, decodePage, type DecodeRequest } from './decode-page.ts'

/** Decodes pages away from the main thread; answers in the order in which they are ready. */
self.addEventListener('message', (event: MessageEvent<DecodeRequest>) => {
  const { id, bytes, image } = event.data
  decodePage(bytes, image, (width, height) => new OffscreenCanvas(width, height)).then(
    (page) => {
      const bitmap = page instanceof ImageBitmap ? page : page.transferToImageBitmap()
      self.postMessage({ id, bitmap } satisfies DecodeAnswer, [bitmap])
    },
    (error: unknown) => self.postMessage({ id, message: String(error) } satisfies DecodeAnswer),
  )
})
