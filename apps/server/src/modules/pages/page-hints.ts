import { escapeMarkup } from './page-card.ts'

/** What a page's first screen will need, so that it travels beside the page's scripts. */
export type PageHints = {
  /** Files of the build below `/assets/` that the first screen loads. */
  files: readonly string[]
  /** Stored files that it fetches, as absolute addresses. */
  fetches: readonly string[]
  /** Origins that it will soon speak to. */
  origins: readonly string[]
  /** What the calls of the first screen would be answered, by their addresses. */
  answers: Readonly<Record<string, unknown>>
}

/** The element that the app reads the answers from. */
const ANSWERS_ID = 'brought'

/** Puts hints at the end of the page's head. Answers are data, which no content policy runs. */
export function putHints(page: string, { files, fetches, origins, answers }: PageHints): string {
  const tags = [
    ...origins.map((origin) => toLink({ rel: 'preconnect', href: origin })),
    ...files.map((file) =>
      toLink({ rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload', href: file }),
    ),
    // Scripts first: without them nothing is drawn with what was fetched.
    ...fetches.map((url) =>
      toLink({ rel: 'preload', as: 'fetch', fetchpriority: 'low', href: url }),
    ),
    `<script type="application/json" id="${ANSWERS_ID}">${toData(answers)}</script>`,
  ]
  return page.replace('</head>', () => `${tags.join('\n')}\n</head>`)
}

function toLink(attributes: Record<string, string>): string {
  const pairs = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeMarkup(value)}"`,
  )
  return `<link ${pairs.join(' ')} crossorigin />`
}

/** JSON that cannot end its own element, whatever a shop calls its works. */
function toData(answers: PageHints['answers']): string {
  return JSON.stringify(answers).replaceAll('<', '\\u003c')
}
