import { resolve } from 'node:path'
import type { Config } from '#config/config.ts'

/** Where a deployment keeps what it knows. */
export type Places = Pick<Config, 'dataFolder' | 'databaseUrl' | 's3'>

/** Keys of the S3 service, which stand in the environment and not in an address. */
export type S3Keys = Partial<Record<'endpoint' | 'accessKey' | 'secretKey', string | undefined>>

/** An address of `--to` that cannot be used. */
class UnknownTarget extends Error {
  constructor(reason: string) {
    super(
      `${reason} Use postgres://user@host/database or sqlite:/folder for the database, s3://bucket?endpoint=https://host or file:/folder for the storage.`,
    )
    this.name = 'UnknownTarget'
  }
}

/**
 * The places that a deployment has after its move: what no address names stays where it is.
 *
 * @throws UnknownTarget
 */
export function toTarget(from: Places, addresses: readonly string[], keys: S3Keys): Places {
  if (addresses.length === 0) throw new UnknownTarget('No target is named.')
  const target = { ...from }
  const folders = new Map<string, string>()
  const seen = new Set<string>()
  for (const address of addresses) {
    const scheme = address.slice(0, address.indexOf(':'))
    const part = /^(postgres|postgresql|sqlite)$/.test(scheme) ? 'database' : 'storage'
    if (seen.has(part)) throw new UnknownTarget(`Two targets name a ${part}.`)
    seen.add(part)
    if (scheme === 'postgres' || scheme === 'postgresql') target.databaseUrl = address
    else if (scheme === 's3') target.s3 = toBucket(address, keys)
    else if (scheme === 'sqlite' || scheme === 'file') {
      folders.set(part, toFolder(address))
      if (part === 'database') target.databaseUrl = undefined
      else target.s3 = undefined
    } else throw new UnknownTarget(`${address} is no target.`)
  }
  return { ...target, dataFolder: agreeOnFolder(from, target, folders) }
}

/** Database and storage of one server lie in one data folder, where they lie in folders. */
function agreeOnFolder(from: Places, target: Places, folders: ReadonlyMap<string, string>): string {
  const [folder = from.dataFolder, ...others] = new Set(folders.values())
  if (others.length > 0) throw new UnknownTarget('Database and storage lie in one folder.')
  const isSplit =
    folder !== from.dataFolder &&
    ((target.databaseUrl === undefined && !folders.has('database')) ||
      (!target.s3 && !folders.has('storage')))
  if (isSplit) {
    throw new UnknownTarget(
      `What stays in ${from.dataFolder} must be moved to ${folder} too, or the other to ${from.dataFolder}.`,
    )
  }
  return folder
}

function toFolder(address: string): string {
  const path = address.replace(/^(sqlite|file):(\/\/(?=\/))?/, '')
  if (!path.startsWith('/')) throw new UnknownTarget(`${address} names no absolute folder.`)
  return resolve(path)
}

function toBucket(address: string, keys: S3Keys): NonNullable<Places['s3']> {
  const url = URL.parse(address)
  const endpoint = url?.searchParams.get('endpoint') ?? keys.endpoint
  if (!url || url.host === '' || endpoint === undefined) {
    throw new UnknownTarget(`${address} needs a bucket and an endpoint.`)
  }
  const { accessKey, secretKey } = keys
  if (accessKey === undefined || secretKey === undefined) {
    throw new UnknownTarget(
      'The keys of the S3 service are missing: set YOMIKURA_S3_ACCESS_KEY and YOMIKURA_S3_SECRET_KEY.',
    )
  }
  const region = url.searchParams.get('region') ?? 'us-east-1'
  return { bucket: url.host, endpoint, region, accessKey, secretKey }
}

/** Lines of the environment that lead a node to these places, without any password. */
export function toVariables({ dataFolder, databaseUrl, s3 }: Places): string[] {
  const url = databaseUrl === undefined ? undefined : new URL(databaseUrl)
  if (url?.password) url.password = '***'
  return [
    `YOMIKURA_DATA=${dataFolder}`,
    `YOMIKURA_DATABASE_URL=${url?.href ?? ''}`,
    `YOMIKURA_S3_BUCKET=${s3?.bucket ?? ''}`,
    ...(s3 ? [`YOMIKURA_S3_ENDPOINT=${s3.endpoint}`, `YOMIKURA_S3_REGION=${s3.region}`] : []),
  ]
}
