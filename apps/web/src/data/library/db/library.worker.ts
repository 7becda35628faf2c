import { type LibraryRequest, LibraryWorker } from './library-worker.ts'

const worker = new LibraryWorker((answer) => self.postMessage(answer))
self.addEventListener('message', (event: MessageEvent<LibraryRequest>) => {
  void worker.take(event.data)
})
