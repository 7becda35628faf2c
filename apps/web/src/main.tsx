import '@yomikura/ui/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<App />)
