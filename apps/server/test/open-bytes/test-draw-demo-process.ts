import { DEMO_WORKS, writeDemoWork } from '@yomikura/demo-works/demo-works'
import { join } from 'node:path'

/**
 * A program of its own: draws every demo work into the folder that its argument names. A process that
 * takes works in must not draw, because it refuses to read pictures that are made of code.
 */
const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say where to draw.')
for (const { workno } of DEMO_WORKS) await writeDemoWork(workno, join(folder, workno))
