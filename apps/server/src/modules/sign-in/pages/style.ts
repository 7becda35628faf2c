import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The form's style: the tokens of the app, so that a brand's colours are the same, and its own rules. */
export function readFormStyle(): string {
  const tokens = fileURLToPath(import.meta.resolve('@yomikura/ui/tokens.css'))
  return [tokens, `${import.meta.dirname}/form.css`]
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
}
