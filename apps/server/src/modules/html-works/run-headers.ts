import { KEPT_RUN } from '@yomikura/contract/kept-run'
import type { FrameFacts } from './frame-scripts.ts'

type Headers = Record<string, string>

/** An opaque origin is a foreign one to its own host, and what it fetches there needs leave. */
export const OPEN = { 'access-control-allow-origin': '*' } as const
/** Names the asking page to this host, and to no other: it decides what a work means by its root. */
const TOLD_AT_HOME = { 'referrer-policy': 'same-origin' } as const

/** Headers of a running work: what it may reach is itself (security.md#html-works). @param own its origin */
export function toRunHeaders(own: string, { appUrl, isOpaque }: FrameFacts): Headers {
  const policy = [
    // Only an origin that serves nothing else may be a real one.
    `sandbox allow-scripts ${isOpaque ? '' : 'allow-same-origin '}allow-pointer-lock`,
    `default-src 'none'`,
    `script-src ${own} 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:`,
    `style-src ${own} 'unsafe-inline'`,
    `img-src ${own} data: blob:`,
    `media-src ${own} data: blob:`,
    `font-src ${own} data:`,
    `connect-src ${own} data: blob:`,
    `worker-src blob:`,
    `frame-src 'none'`,
    `form-action 'none'`,
    `base-uri ${own}`,
    `frame-ancestors ${appUrl}`,
    `webrtc 'block'`,
  ]
  return { 'content-security-policy': policy.join('; '), ...OPEN, ...TOLD_AT_HOME }
}

/** Headers of the hidden page of a kept work: it runs our script and registers our worker, no other. */
export function toKeeperHeaders(own: string, { appUrl }: FrameFacts): Headers {
  const policy = [
    `sandbox allow-scripts allow-same-origin`,
    `default-src 'none'`,
    `script-src ${own}/.yomikura/keeper.js`,
    `worker-src ${own}${KEPT_RUN.worker}`,
    `form-action 'none'`,
    `base-uri 'none'`,
    `frame-ancestors ${appUrl}`,
  ]
  return { 'content-security-policy': policy.join('; ') }
}
