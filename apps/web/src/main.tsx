import '@yomikura/ui/base.css'
import { createRoot } from 'react-dom/client'
import { watchInstallPrompt } from '#data/base/app-worker/install-prompt.ts'
import { watchUncaught } from '#data/base/log/log.ts'
import { App } from './app/App.tsx'
import { reloadOnMissingChunk } from './app/chunk-reload.ts'
import { startAppWorkerLater } from './app/start-app-worker.ts'

watchUncaught()
reloadOnMissingChunk()
startAppWorkerLater()
watchInstallPrompt()

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
