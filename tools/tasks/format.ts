/** `npm run format`: writes the one layout of code that `check` accepts. */
import { runSteps } from '../steps.ts'

process.exit(
  (await runSteps([
    { name: 'format', program: 'prettier', args: ['--write', '.', '--log-level=warn'] },
  ]))
    ? 0
    : 1,
)
