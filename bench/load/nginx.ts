import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findProgram } from '../../tools/programs.ts'
import { readCpuSeconds } from '../api/server-process.ts'

const DEPLOYED = new URL('../../deploy/nginx/yomikura-objects.conf', import.meta.url)

/** nginx with one worker: before a media host as deploy/ says, and before its disk with nothing between. */
export type Nginx = {
  /** Leads to the media host. */
  url: string
  /** Stored files below it are sent to anyone. */
  bareUrl: string
  readCpuSeconds: () => number
  stop: () => Promise<void>
}

/** @returns undefined on a machine without nginx */
export async function startNginx(mediaUrl: string, objects: string): Promise<Nginx | undefined> {
  const program = findProgram('nginx')
  if (program === undefined) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'yomikura-bench-nginx-'))
  const [port, barePort] = [await findPort(), await findPort()]
  const inner = (await readFile(DEPLOYED, 'utf8')).replaceAll(
    '/var/lib/yomikura/storage/objects',
    objects,
  )
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const lines = [
    `user ${userInfo().username}; worker_processes 1; daemon off;`,
    `pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};`,
    'events {}',
    'http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;',
    ...kinds.map((kind) => `${kind}_temp_path ${join(folder, kind)};`),
    `upstream media { server ${new URL(mediaUrl).host}; keepalive 64; }`,
    `server { listen 127.0.0.1:${port};`,
    'location / { proxy_pass http://media; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $host:$server_port; }',
    `${inner} }`,
    `server { listen 127.0.0.1:${barePort}; location / { root ${objects}; } }`,
    '}',
  ]
  const config = join(folder, 'nginx.conf')
  await writeFile(config, lines.join('\n'))
  const child = spawn(program, ['-e', join(folder, 'error.log'), '-c', config], { stdio: 'ignore' })
  process.once('exit', () => child.kill('SIGKILL'))
  await untilAnswered(`http://127.0.0.1:${barePort}/`)
  const pid = child.pid ?? 0
  const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return {
    url: `http://127.0.0.1:${port}`,
    bareUrl: `http://127.0.0.1:${barePort}`,
    readCpuSeconds: () => workers.reduce((sum, worker) => sum + readCpuSeconds(Number(worker)), 0),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilAnswered(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const isThere = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isThere) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx did not start.')
}

async function findPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
