import { type Html, html } from './html.ts'

/** The shop's sign: a paper lantern. */
export function lantern(): Html {
  return html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <path
      d="M16 2v4M11 6h10M11 26h10M16 26v4"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
    />
    <path class="mark-paper" d="M11 6c-5 3-7 6.500-7 10s2 7 7 10h10c5-3 7-6.500 7-10s-2-7-7-10z" />
    <path
      d="M5.200 12h21.600M4 16h24M5.200 20h21.600"
      fill="none"
      stroke="currentColor"
      stroke-width="1.300"
      opacity=".45"
    />
  </svg>`
}
