import { spawn } from 'node:child_process'
import { isAbsolute } from 'node:path'
import { ROOT, toBinPath } from './paths.ts'

/** One command of a task: a program of an npm package (or an absolute path) with its arguments. */
export type Step = { name: string; program: string; args: string[] }

/** A step that failed, with what it printed. */
export type FailedStep = { name: string; output: string }

/** Runs a step, keeping its output back until it ends. */
async function runStep(step: Step): Promise<{ ok: boolean; output: string; seconds: number }> {
  const started = Date.now()
  const program = isAbsolute(step.program) ? step.program : toBinPath(step.program)
  const child = spawn(program, step.args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    ok: code === 0,
    output: Buffer.concat(chunks).toString(),
    seconds: (Date.now() - started) / 1000,
  }
}

/** What a step that is content wants to be read all the same. */
function findWarnings(output: string): string[] {
  return output.split('\n').filter((line) => line.startsWith('warning:'))
}

/**
 * Runs all steps, two at a time, and prints the output of those that fail, and the lines of others
 * that begin with "warning:".
 *
 * @returns those that failed
 */
export async function runSteps(steps: readonly Step[]): Promise<FailedStep[]> {
  const waiting = [...steps]
  const failed: FailedStep[] = []
  const drain = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { ok, output, seconds } = await runStep(step)
      console.log(`${ok ? 'ok  ' : 'FAIL'} ${step.name} (${seconds.toFixed(1)} s)`)
      if (!ok) {
        failed.push({ name: step.name, output })
        console.log(output)
      } else for (const line of findWarnings(output)) console.log(`     ${line}`)
    }
  }
  await Promise.all([drain(), drain()])
  return failed
}
