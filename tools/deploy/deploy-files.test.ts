import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../paths.ts'
import { DEPLOY, readDeployed, readYaml } from './deploy-files.ts'

const FILES = globSync('**/*', { cwd: DEPLOY, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))

type Probe = { httpGet: { path: string; port: string } }
type Container = {
  image: string
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  securityContext?: Record<string, unknown>
} & Record<'startupProbe' | 'livenessProbe' | 'readinessProbe', Probe>
type Service = {
  image: string
  user?: string
  read_only?: boolean
  cap_drop?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: string[] | Record<string, unknown>
}
type Compose = { services: Record<string, Service>; volumes: Record<string, unknown> }
type Manifest = {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec: {
    replicas: number
    selector: { matchLabels?: { role: string }; role?: string }
    ports: { targetPort: string }[]
    rules: { host: string; http: { paths: { backend: { service: { name: string } } }[] } }[]
    template: {
      spec: {
        securityContext: { runAsNonRoot: boolean; runAsUser: number }
        terminationGracePeriodSeconds: number
        containers: Container[]
        initContainers: Container[]
      }
    }
  }
}

const composed = ['compose.yaml', 'compose.scale.yaml'].map((name) => ({
  name,
  compose: readYaml(name)[0] as Compose,
}))
const manifests = globSync('kubernetes/*.yaml', { cwd: DEPLOY })
  .sort()
  .flatMap(readYaml) as Manifest[]
const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)
const toRoles = (environment: Record<string, string> | undefined) =>
  environment?.['YOMIKURA_ROLES'] ?? 'all'

describe('files of deploy/', () => {
  it('set only variables that the configuration page describes', () => {
    const page = readFileSync(join(ROOT, 'docs/reference/configuration.md'), 'utf8')
    const known = new Set(page.match(/YOMIKURA_[A-Z0-9_]+/g))
    // What the command line of a release reads before there is a configuration.
    known.add('YOMIKURA_ENV_FILE')
    const named = FILES.flatMap(
      (file) => readFileSync(file, 'utf8').match(/YOMIKURA_[A-Z0-9_]+/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(30)
    expect(named.filter((name) => !known.has(name))).toEqual([])
  })

  it('take images and Node by exact versions, the product by its own', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      version: string
    }
    const images = [
      ...composed.flatMap(({ compose }) => Object.values(compose.services)),
      ...ofKind('Deployment').flatMap(({ spec }) => spec.template.spec.containers),
      ...ofKind('Deployment').flatMap(({ spec }) => spec.template.spec.initContainers),
    ].map(({ image }) => image)
    const bases = [...readDeployed('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    for (const image of [...images, ...bases])
      expect(image).toMatch(/:\S*\d+\.\d+\.\d+|:\d+\.\d+-|:RELEASE\./)
    for (const image of images.filter((name) => name.startsWith('yomikura')))
      expect(image).toBe(`yomikura:${version}`)
    const runtime = readFileSync(join(ROOT, 'tools/bootstrap.mjs'), 'utf8')
    const [, node = 'none'] = /RUNTIME_VERSION = '([\d.]+)'/.exec(runtime) ?? []
    expect(bases).toEqual(Array(2).fill(`node:${node}-bookworm-slim`))
    expect(readDeployed('steps/install-node.sh')).toContain(`\nversion=${node}\n`)
  })

  it('are named by the guide where they lie, and the guide starts what a release holds', () => {
    const guide = readFileSync(join(ROOT, 'docs/guides/operate.md'), 'utf8')
    const blocks = [...guide.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block).join('')
    const named = [...blocks.matchAll(/\/opt\/yomikura\/(deploy\/\S+)/g)].map(([, path]) => path)
    expect(named.length).toBeGreaterThan(4)
    expect(named.filter((path) => !existsSync(join(ROOT, path ?? '')))).toEqual([])
    const env = readDeployed('systemd/yomikura.env')
    const [, port] = /^YOMIKURA_MANAGEMENT=(\d+)$/m.exec(env) ?? []
    expect(blocks).toContain(`http://127.0.0.1:${port}/readyz`)
    const [, folder] = /^YOMIKURA_DATA=(.+)$/m.exec(env) ?? []
    expect(blocks).toContain(`make-account.sh ${folder}\n`)
  })

  it('have steps that are programs, each one used by the image or the guide', () => {
    const steps = FILES.filter((file) => file.endsWith('.sh'))
    for (const step of steps) expect(statSync(step).mode & 0o111, step).toBe(0o111)
    const guide = readFileSync(join(ROOT, 'docs/guides/operate.md'), 'utf8')
    const named = (readDeployed('Dockerfile') + guide).match(/deploy\/steps\/[\w-]+\.sh/g) ?? []
    expect(new Set(named.map((name) => join(ROOT, name)))).toEqual(new Set(steps))
  })

  it('have no command in the guide that a release lacks', () => {
    const guide = readFileSync(join(ROOT, 'docs/guides/operate.md'), 'utf8')
    const blocks = [...guide.matchAll(/^```(?:sh)?\n(.*?)^```/gms)].map(([, block]) => block)
    expect(blocks.join('')).toContain('yomikura backup ')
    expect(blocks.join('')).not.toMatch(/\bnpm\b|\bsudo\b/)
  })
})

describe.each(composed)('$name', ({ compose }) => {
  const nodes = Object.values(compose.services).filter(({ image }) => image.startsWith('yomikura'))

  it('runs our nodes without rights, on a root that is read only', () => {
    expect(nodes.length).toBeGreaterThan(0)
    for (const node of nodes)
      expect(node).toMatchObject({ user: '10001:10001', read_only: true, cap_drop: ['ALL'] })
  })

  it('mounts files that exist and volumes that are declared, and waits for services it has', () => {
    for (const { volumes = [], depends_on = [] } of Object.values(compose.services)) {
      for (const [source = ''] of volumes.map((volume) => volume.split(':'))) {
        if (source.startsWith('./')) expect(existsSync(join(DEPLOY, source)), source).toBe(true)
        else if (/^\w/.test(source)) expect(compose.volumes).toHaveProperty(source)
      }
      const awaited = Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)
      for (const name of awaited) expect(compose.services).toHaveProperty(name)
    }
  })
})

it('the larger installation has each role, and haproxy leads to nodes that serve what it asks for', () => {
  const { services } = readYaml('compose.scale.yaml')[0] as Compose
  const roles = Object.values(services).map(({ environment }) => toRoles(environment))
  const count = (role: string) => roles.filter((one) => one === role).length
  expect(['web', 'content', 'worker', 'scheduler'].map(count)).toEqual([2, 2, 2, 1])
  const lines = readDeployed('haproxy/haproxy.cfg').matchAll(/^ +server (\S+) (\S+):(\d+) check$/gm)
  const led = [...lines].map(
    ([, , host = '', port]) => `${toRoles(services[host]?.environment)} ${port}`,
  )
  expect(led.sort()).toEqual(
    ['content 4001', 'content 4002', 'web 4000'].flatMap((one) => [one, one]),
  )
})

describe('the manifests of Kubernetes', () => {
  const deployments = ofKind('Deployment')

  it('have one deployment for each role, which lives longer than the server takes to stop', () => {
    const roles = deployments.map(({ spec }) => spec.template.spec.containers[0]?.env?.[0]?.value)
    expect(roles).toEqual(['web', 'content', 'worker', 'scheduler'])
    for (const { spec } of deployments)
      expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(30)
  })

  it('ask the management port, liveness never about database or storage', () => {
    const [{ data } = {}] = ofKind('ConfigMap')
    expect(data?.['YOMIKURA_MANAGEMENT']).toBe('0.0.0.0:4009')
    for (const { spec } of deployments) {
      const [container] = spec.template.spec.containers
      expect(container?.ports).toContainEqual({ name: 'management', containerPort: 4009 })
      const ask = (path: string) => ({ httpGet: { path, port: 'management' } })
      expect(container).toMatchObject({
        startupProbe: ask('/healthz'),
        livenessProbe: ask('/healthz'),
        readinessProbe: ask('/readyz'),
      })
    }
  })

  it('run as a number that is not root, without rights, on a root that is read only', () => {
    for (const { spec } of deployments) {
      const { securityContext, containers, initContainers } = spec.template.spec
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
      for (const container of [...containers, ...initContainers])
        expect(container.securityContext).toMatchObject({
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
          capabilities: { drop: ['ALL'] },
        })
    }
  })

  it('keep a node of each role that has several, and lead each name to a port that is served', () => {
    const several = deployments.filter(({ spec }) => spec.replicas > 1)
    expect(ofKind('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(
      several.map(({ metadata }) => metadata.name),
    )
    const services = new Map(ofKind('Service').map((one) => [one.metadata.name, one.spec]))
    const rules = ofKind('Ingress').flatMap(({ spec }) => spec.rules)
    expect(rules).toHaveLength(3)
    for (const { http } of rules) {
      const service = services.get(http.paths[0]?.backend.service.name ?? '')
      const role = service?.selector.role
      const served = deployments.find(({ spec }) => spec.selector.matchLabels?.role === role)
      const names = served?.spec.template.spec.containers[0]?.ports?.map(({ name }) => name)
      expect(names).toContain(service?.ports[0]?.targetPort)
    }
  })
})
