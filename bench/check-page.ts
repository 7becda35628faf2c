/** Fails when the performance page is not what the results make of it. */
import { checkPages, renewPages } from '../tools/renew-pages.ts'
import { PERFORMANCE_PAGE } from './harness/performance-page.ts'

if (process.argv.includes('--write')) await renewPages(PERFORMANCE_PAGE)
else if (!(await checkPages(PERFORMANCE_PAGE, 'node bench/check-page.ts --write'))) process.exit(1)
