import { createHash } from 'node:crypto'

/** A CycloneDX document, as far as a release changes it. */
type Sbom = {
  serialNumber: string
  metadata: { timestamp: string; component: { name: string } }
}

/**
 * npm's list of the packages of the server and the web app, the same for the same packages: npm gives
 * each run a number and a time of its own, and calls the product as the folder is called.
 *
 * @param text what `npm sbom` printed
 * @param seconds time of the release, since 1970
 */
export function makeSbom(text: string, seconds: number): string {
  const sbom = JSON.parse(text) as Sbom
  sbom.metadata.component.name = 'yomikura'
  sbom.metadata.timestamp = new Date(seconds * 1000).toISOString()
  sbom.serialNumber = ''
  const digest = createHash('sha256').update(JSON.stringify(sbom)).digest('hex')
  // The form of a UUID of version 8, whose bits are the maker's own.
  const parts = /^(.{8})(.{4}).(.{3}).(.{3})(.{12})/.exec(digest)?.slice(1) ?? []
  const [a, b, c, d, e] = parts
  sbom.serialNumber = `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`
  return `${JSON.stringify(sbom, null, 2)}\n`
}
