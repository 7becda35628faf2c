/* Runs in a hidden page beside a kept work: has the worker registered that answers for the work
   without a network, and hands its questions on to the app, which holds the files. */

const tellApp = (message, ports = []) => parent.postMessage(message, yomikura.app, ports)
const worker = navigator.serviceWorker

const register = async () => {
  const registration = await worker.register(yomikura.worker, {
    scope: yomikura.home,
    updateViaCache: 'none',
  })
  // Without a network the one that is there answers.
  await registration.update().catch(() => undefined)
  await worker.ready
}

if (worker) {
  worker.addEventListener('message', ({ data, ports }) =>
    tellApp({ type: 'read', paths: data.paths }, ports),
  )
  worker.startMessages()
  register().then(
    () => tellApp({ type: 'kept' }),
    // Private windows, and browsers that store nothing for framed sites.
    () => tellApp({ type: 'not_kept' }),
  )
} else tellApp({ type: 'not_kept' })
