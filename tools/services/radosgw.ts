import { findFreePort } from '@yomikura/testkit/free-port'
import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endProcess, run, startDaemon, waitUntil, type Service } from '../process.ts'

/** A cluster being brought up: its folder, its daemons in the order they were started. */
type Cluster = { folder: string; config: string; daemons: ChildProcess[] }

/**
 * Ceph's S3 gateway over one monitor and one object store in memory, all on the loopback address.
 * A real SigV4 server: it refuses what a look-alike would let pass (decision 0005).
 */
export async function startRadosgw(): Promise<Service> {
  const folder = mkdtempSync(join(tmpdir(), 'yomikura-s3-'))
  const cluster: Cluster = { folder, config: join(folder, 'ceph.conf'), daemons: [] }
  const stop = async () => {
    for (const daemon of cluster.daemons.reverse()) await endProcess(daemon, 'SIGTERM', 5000)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await startMonitor(cluster)
    await startObjectStore(cluster)
    return { env: await startGateway(cluster), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function ceph({ config }: Cluster, ...args: string[]): string {
  return run('ceph', ['--conf', config, '--connect-timeout', '30', ...args])
}

async function startMonitor(cluster: Cluster): Promise<void> {
  const { folder, config } = cluster
  const port = await findFreePort()
  const fsid = randomUUID()
  const [monmap, keyring] = [join(folder, 'monmap'), join(folder, 'keyring')]
  writeFileSync(config, toConfig(folder, fsid, port))
  mkdirSync(join(folder, 'mon'))
  writeKeys(keyring)
  run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', `[v2:127.0.0.1:${port}]`, monmap])
  run('ceph-mon', ['--conf', config, '--mkfs', '-i', 'a', '--monmap', monmap, '--keyring', keyring])
  cluster.daemons.push(startDaemon('ceph-mon', ['--conf', config, '-i', 'a', '-f']))
  await waitUntil('The monitor', () => answers(() => ceph(cluster, 'status')), 60_000)
}

async function startObjectStore(cluster: Cluster): Promise<void> {
  const { folder, config } = cluster
  const [uuid, keyring] = [randomUUID(), join(folder, 'osd.keyring')]
  mkdirSync(join(folder, 'osd'))
  ceph(cluster, 'osd', 'new', uuid)
  ceph(cluster, 'auth', 'get-or-create', 'osd.0', 'mon', 'allow *', 'osd', 'allow *', '-o', keyring)
  run('ceph-authtool', [join(folder, 'keyring'), '--import-keyring', keyring])
  run('ceph-osd', ['--conf', config, '-i', '0', '--mkfs', '--osd-uuid', uuid])
  cluster.daemons.push(startDaemon('ceph-osd', ['--conf', config, '-i', '0', '-f']))
  await waitUntil('The object store', () => ceph(cluster, 'osd', 'stat').includes('1 up'), 60_000)
}

/** Answers the variables that the contract suites read. */
async function startGateway({ config, daemons }: Cluster): Promise<Record<string, string>> {
  const port = await findFreePort()
  const endpoint = `http://127.0.0.1:${port}`
  const frontends = `--rgw_frontends=beast endpoint=127.0.0.1:${port}`
  daemons.push(startDaemon('radosgw', ['--conf', config, '-n', 'client.rgw', '-f', frontends]))
  const isUp = () =>
    fetch(endpoint).then(
      (answer) => answer.ok,
      () => false,
    )
  await waitUntil('The S3 gateway', isUp, 120_000)
  const accessKey = randomBytes(10).toString('hex')
  const secretKey = randomBytes(20).toString('hex')
  const user = [
    '--uid=yomikura',
    '--display-name=yomikura',
    `--access-key=${accessKey}`,
    `--secret-key=${secretKey}`,
  ]
  run('radosgw-admin', ['--conf', config, 'user', 'create', ...user])
  return {
    TEST_S3_ENDPOINT: endpoint,
    TEST_S3_ACCESS_KEY: accessKey,
    TEST_S3_SECRET_KEY: secretKey,
    TEST_S3_BUCKET: `yomikura-${randomBytes(4).toString('hex')}`,
  }
}

function answers(probe: () => unknown): boolean {
  try {
    probe()
    return true
  } catch {
    return false
  }
}

/** One key ring for all: the gateway cannot speak to a cluster that asks for no keys. */
function writeKeys(keyring: string): void {
  const all = ['--cap', 'mon', 'allow *', '--cap', 'osd', 'allow *', '--cap', 'mgr', 'allow *']
  run('ceph-authtool', [
    '--create-keyring',
    keyring,
    '--gen-key',
    '-n',
    'mon.',
    '--cap',
    'mon',
    'allow *',
  ])
  run('ceph-authtool', [keyring, '--gen-key', '-n', 'client.admin', ...all])
  run('ceph-authtool', [keyring, '--gen-key', '-n', 'client.rgw', ...all])
}

function toConfig(folder: string, fsid: string, monitorPort: number): string {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${monitorPort}]
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
mon warn on pool no redundancy = false
mon max pg per osd = 1000
osd objectstore = memstore
memstore device bytes = 4294967296
ms bind ipv6 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
mon data = ${folder}/mon
osd data = ${folder}/osd
run dir = ${folder}
admin socket = ${folder}/$name.asok
pid file = ${folder}/$name.pid
log file = ${folder}/$name.log
rgw data = ${folder}/rgw
keyring = ${folder}/keyring
`
}
