/** Writes the reference pages that are made from code; with `--check` only says which are out of date. */
import { END_PAGE } from '@yomikura/contract/end-page'
import { ERRORS, VERDICTS } from '@yomikura/contract/errors'
import { LIMITS, MEASURES, TIMES, UPLOADS } from '@yomikura/contract/limits'
import {
  INGEST_LIMITS,
  INVITATIONS,
  JOB_LIMITS,
  MAIL_SIGN_IN,
} from '@yomikura/contract/server-limits'
import { KNOWN_LIMITS } from './known-limits.ts'
import { checkPages, type GeneratedPages, renewPages } from './renew-pages.ts'

const GENERATED = '<!-- Made by tools/generate-references.ts; change the source instead. -->'

function toTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function toErrorsPage(): string {
  const errors = Object.entries(ERRORS).map(([code, { status, message }]) => [
    `\`${code}\``,
    String(status),
    message,
  ])
  const verdicts = Object.entries(VERDICTS).map(([verdict, message]) => [`\`${verdict}\``, message])
  return `${GENERATED}

# Errors

Every refusal of the API is \`{ "status", "message", "code", "request_id" }\`. Codes are never renamed or reused.

${toTable(['Code', 'Status', 'Default message'], errors)}

# Verdicts

What ingest says of each file of a work. A file that is not \`ok\` never stops the others.

${toTable(['Verdict', 'Meaning'], verdicts)}
`
}

function toLimitsPage(): string {
  const groups = {
    Limits: LIMITS,
    Times: TIMES,
    'Measures of screens and viewers': MEASURES,
    'End pages': END_PAGE,
    'Bounds of ingest': INGEST_LIMITS,
    'Works added from a browser': UPLOADS,
    'Sign-in by mail': MAIL_SIGN_IN,
    'Invitations to accounts': INVITATIONS,
    'Patience with jobs': JOB_LIMITS,
  }
  const sections = Object.entries(groups).map(([title, values]) => {
    const rows = Object.entries(values).map(([name, value]) => [
      `\`${name}\``,
      `\`${JSON.stringify(value)}\``,
    ])
    return `## ${title}\n\n${toTable(['Name', 'Value'], rows)}`
  })
  const limits = KNOWN_LIMITS.map(({ what, why, instead }) => [what, why, instead])
  return `${GENERATED}

# Limits

The names carry their units. The sources are \`limits.ts\`, \`server-limits.ts\` and \`end-page.ts\` in \`packages/contract/src\`, which also say why.

${sections.join('\n\n')}

## What is not done, or not wholly

${toTable(['What', 'Why', 'What to do'], limits)}
`
}

const PAGES: GeneratedPages = {
  'docs/reference/errors.md': toErrorsPage,
  'docs/reference/limits.md': toLimitsPage,
}

if (!process.argv.includes('--check')) await renewPages(PAGES)
else if (!(await checkPages(PAGES, 'node tools/bootstrap.mjs generate'))) process.exit(1)
