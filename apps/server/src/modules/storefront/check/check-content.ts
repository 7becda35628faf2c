import type { CatalogueWork } from '@yomikura/contract/storefront'
import { createHash } from 'node:crypto'
import { Broken, type Finding, Findings, Untried } from './finding.ts'
import type { Answer, ShopClient } from './shop-client.ts'

const ZIP_SIGNATURE = 'PK'
/** The smallest work is tried, and a large one only as far as needed. */
const MAX_BYTES = 512 * 1024 ** 2

/** The files of a work, pulled as ingest pulls them, and what is given away. */
export async function checkContent(
  shop: ShopClient,
  works: readonly CatalogueWork[],
): Promise<Finding[]> {
  const findings = new Findings('content')
  const withFiles = works.flatMap(({ workno, content }) => (content ? [{ workno, content }] : []))
  const [smallest] = withFiles.toSorted((a, b) => a.content.length - b.content.length)
  const take = () => {
    if (!smallest) throw new Untried('no work of the catalogue has files')
    return smallest
  }
  let whole: Answer | undefined

  await findings.claim('lies on the shop’s own origin', () => {
    take()
    const origin = new URL(shop.url).origin
    const foreign = withFiles.find(({ content }) => !content.url.startsWith(`${origin}/`))
    if (foreign)
      throw new Broken(`${foreign.workno}: ${foreign.content.url} is not below ${origin}/`)
    return `${withFiles.length} works`
  })
  await findings.claim('is closed without the key', async () => {
    const { status } = await shop.get(take().content.url, {
      apiKey: '',
      headers: { range: 'bytes=0-0' },
    })
    if (status !== 401 && status !== 403) throw new Broken(`answers ${status} without a key`)
    return ''
  })
  await findings.claim('is a zip of the promised length and digest', async () => {
    const { workno, content } = take()
    if (content.length > MAX_BYTES) throw new Untried(`${workno} has more than 512 MiB`)
    whole = await shop.get(content.url)
    const { status, body } = whole
    if (status !== 200) throw new Broken(`${workno} answers ${status}`)
    if (body.length !== content.length)
      throw new Broken(`${workno}: ${body.length} bytes came, the row says ${content.length}`)
    const sha256 = createHash('sha256').update(body).digest('hex')
    if (sha256 !== content.sha256)
      throw new Broken(`${workno}: the digest is ${sha256}, the row says ${content.sha256}`)
    if (body.subarray(0, 2).toString() !== ZIP_SIGNATURE) throw new Broken(`${workno} is no zip`)
    return `${workno}, ${body.length} bytes`
  })
  await findings.claim('has a strong ETag, and goes on where a transfer broke', async () => {
    const { content } = take()
    const etag = whole?.headers.get('etag')
    if (!etag || etag.startsWith('W/')) throw new Broken(`the ETag is ${etag ?? 'absent'}`)
    const headers = { range: 'bytes=2-5', 'if-range': etag }
    const part = await shop.get(content.url, { headers })
    if (part.status !== 206) throw new Broken(`a range answers ${part.status}, not 206`)
    if (!whole?.body.subarray(2, 6).equals(part.body)) throw new Broken('a range has other bytes')
    const range = part.headers.get('content-range')
    if (range !== `bytes 2-5/${content.length}`)
      throw new Broken(`content-range is ${range ?? 'absent'}`)
    const old = { range: 'bytes=2-5', 'if-range': '"another"' }
    const { status } = await shop.get(content.url, { headers: old })
    if (status !== 200) throw new Broken(`a range of another version answers ${status}, not 200`)
    return ''
  })
  return [...findings.all, ...(await checkOffers(works))]
}

async function checkOffers(works: readonly CatalogueWork[]): Promise<Finding[]> {
  const findings = new Findings('offers')
  await findings.claim('free works have files and a time', () => {
    const free = works.filter((work) => work.is_one_click_free === true)
    if (free.length === 0) throw new Untried('no work is free')
    const empty = free.find(({ content }) => content === null)
    if (empty) throw new Broken(`${empty.workno} is free and has no files`)
    const over = free.find(({ free_until: end }) => end != null && Date.parse(end) < Date.now())
    if (over) throw new Broken(`${over.workno} is marked as free, but its time is over`)
    return `${free.length}`
  })
  await findings.claim('samples are of works with files', () => {
    const sampled = works.filter((work) => (work.sample_pages ?? 0) > 0)
    if (sampled.length === 0) throw new Untried('no work has sample pages')
    const empty = sampled.find(({ content }) => content === null)
    if (empty) throw new Broken(`${empty.workno} has sample pages and no files`)
    return `${sampled.length}`
  })
  await findings.claim('a reservation has an end', () => {
    const reserved = works.filter((work) => (work.reserve_status ?? null) !== null)
    if (reserved.length === 0) throw new Untried('no work can be reserved')
    const endless = reserved.find((work) => (work.reserve_end ?? null) === null)
    if (endless) throw new Broken(`${endless.workno} has reserve_status and no reserve_end`)
    return `${reserved.length}`
  })
  return findings.all
}
