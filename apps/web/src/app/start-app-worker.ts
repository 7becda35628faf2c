import { whenIdle } from '#lib/when-idle.ts'

/** Late enough that storing the app takes nothing from its first screen. */
const START_AFTER_MS = 2000

/** Has the app stored on the device once its first screen has long been there. */
export function startAppWorkerLater(): void {
  addEventListener('load', () => setTimeout(() => whenIdle(() => void start()), START_AFTER_MS))
}

async function start(): Promise<void> {
  const { startAppWorker } = await import('#data/base/app-worker/app-worker.ts')
  await startAppWorker()
}
