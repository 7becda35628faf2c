/**
 * Writes to a file which tests import what changed, by Vitest's own graph of imports. A program of its
 * own, because Vitest sets the environment of its process for tests, and the web app is built after it.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { ROOT } from '../paths.ts'
import { PROJECTS } from '../tiers.ts'

const [output = '', ...related] = process.argv.slice(2)
const project = [...PROJECTS.quick]
const vitest = await createVitest({ root: ROOT, run: true, watch: false, project, related })
const specifications = await vitest.getRelevantTestSpecifications()
const files = specifications.map(({ moduleId }) => relative(ROOT, moduleId))
await vitest.close()
writeFileSync(output, JSON.stringify(files))
process.exit(0)
