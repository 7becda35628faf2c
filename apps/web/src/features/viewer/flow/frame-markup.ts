import { bootHash, bootScript } from 'virtual:book-frame'

type MarkupPolicy = { createHTML(text: string): string }

/**
 * All that a book's frame may do (security.md#books): run the one script with this hash, and show what
 * it was given as data. No network, no styles but those the script adopts, no form, no base.
 */
const POLICY = [
  "default-src 'none'",
  `script-src '${bootHash}'`,
  'img-src blob: data:',
  'media-src blob:',
  'font-src blob: data:',
  "style-src 'none'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ')

const MARKUP = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><meta name="viewport" content="width=device-width"><script>${bootScript}</script><body>`

const { trustedTypes } = globalThis as {
  trustedTypes?: { createPolicy(name: string, rules: MarkupPolicy): MarkupPolicy }
}

/** This module's one text is all that the policy ever lets through. */
const rules: MarkupPolicy = {
  createHTML: (text) => {
    if (text !== MARKUP) throw new TypeError('Not the frame of a book.')
    return text
  },
}
const policy = trustedTypes?.createPolicy('reader', rules) ?? rules

/** Gives an iframe the reader's own markup, and an opaque origin. */
export function fillFrame(frame: HTMLIFrameElement): void {
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.srcdoc = policy.createHTML(MARKUP)
}
