import { kindOfName } from '@yomikura/content/kinds'
import { warmPageDecoder } from '#data/works/content/page-decoder.ts'
import type { ViewerKind } from '#parts/opening-rules.ts'
import type { ViewerModule } from './viewer-module.ts'

/** Each viewer's code, a chunk of its own. The keys are the kinds of `parts/opening-rules.ts`. */
const LOADERS: Record<ViewerKind, () => Promise<ViewerModule>> = {
  flow: async () => ({ Viewer: (await import('./flow/FlowViewer.tsx')).FlowViewer }),
  book: async () => ({ Viewer: (await import('./book/BookViewer.tsx')).BookViewer }),
  html: async () => ({ Viewer: (await import('./html/HtmlViewer.tsx')).HtmlViewer }),
  paged: async () => ({ Viewer: (await import('./paged/PagedViewer.tsx')).PagedViewer }),
  strip: async () => ({ Viewer: (await import('./strip/StripViewer.tsx')).StripViewer }),
  voice: async () => ({ Viewer: (await import('./voice/VoiceViewer.tsx')).VoiceViewer }),
  text: async () => ({ Viewer: (await import('./text/TextViewer.tsx')).TextViewer }),
  video: async () => ({ Viewer: (await import('./video/VideoViewer.tsx')).VideoViewer }),
}

const loaded = new Map<ViewerKind, ViewerModule>()

/** The viewer's code where it is here already, so that its first frame needs no waiting. */
export function getViewerModule(kind: ViewerKind): ViewerModule | undefined {
  return loaded.get(kind)
}

/** Loads a viewer's code; what failed to load is asked for again next time. */
export async function loadViewerModule(kind: ViewerKind): Promise<ViewerModule> {
  const module = loaded.get(kind) ?? (await LOADERS[kind]())
  loaded.set(kind, module)
  return module
}

/** Starts loading what the path most likely needs, before the tree is known. */
export function readyViewer(path: string): void {
  const kind = guessKind(path)
  if (kind === 'paged') readyPages()
  else if (kind) loadViewerModule(kind).catch(() => undefined)
}

/** Starts loading what shows pages: its code, and the thread that draws them. */
export function readyPages(): void {
  warmPageDecoder()
  loadViewerModule('paged').catch(() => undefined)
}

/** Names only claim what a file is; the tree decides, and a wrong guess costs one chunk. */
function guessKind(path: string): ViewerKind | undefined {
  const kind = kindOfName(path)
  if (kind === 'text' || kind === 'video') return kind
  return kind === 'image' || kind === 'pdf' ? 'paged' : undefined
}
