/**
 * Sends the files named on the command line: `/ready/0` from memory with one write, `/stream/0` read
 * from the disk as static file plugins do.
 */
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const files = process.argv.slice(2).map((path) => ({ path, body: readFileSync(path) }))
const server = createServer((request, answer) => {
  const [, form, index] = (request.url ?? '').split('/')
  const file = files[Number(index)]
  if (!file) return answer.writeHead(404).end()
  const length = form === 'ready' ? file.body.length : statSync(file.path).size
  answer.writeHead(200, { 'content-type': 'image/webp', 'content-length': length })
  if (form === 'ready') return answer.end(file.body)
  return createReadStream(file.path).pipe(answer)
})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
