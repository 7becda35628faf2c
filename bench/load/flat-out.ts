import { connect, type Socket } from 'node:net'

const CONNECTIONS = 8

/**
 * Asks for pages over bare sockets as fast as they come, so that the asking side costs little.
 *
 * @returns how many came
 * @throws when an answer is not 200
 */
export async function askFlatOut(urls: readonly URL[], seconds: number): Promise<number> {
  const end = performance.now() + seconds * 1000
  let count = 0
  const loop = async (start: number) => {
    const [first] = urls
    if (!first) return
    const socket = connect(Number(first.port), first.hostname)
    try {
      for (let index = start; performance.now() < end; index++) {
        await ask(socket, urls[index % urls.length] ?? first)
        count++
      }
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, start) => loop(start)))
  return count
}

/**
 * As {@link askFlatOut}, so many times in all.
 *
 * @param authorization sent with each request
 */
export async function askTimes(
  urls: readonly URL[],
  count: number,
  authorization?: string,
): Promise<void> {
  let left = count
  const loop = async () => {
    const [first] = urls
    if (!first) return
    const socket = connect(Number(first.port), first.hostname)
    try {
      while (left-- > 0) await ask(socket, urls[left % urls.length] ?? first, authorization)
    } finally {
      socket.destroy()
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, loop))
}

function ask(
  socket: Socket,
  { host, pathname, search }: URL,
  authorization?: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = ''
    let left: number | undefined
    const finish = (error?: Error) => {
      socket.off('data', take).off('error', finish)
      if (error) reject(error)
      else resolve()
    }
    const take = (chunk: Buffer) => {
      if (left !== undefined) left -= chunk.length
      else {
        head += chunk.toString('latin1')
        const bodyAt = head.indexOf('\r\n\r\n')
        if (bodyAt < 0) return
        if (!head.startsWith('HTTP/1.1 200')) return finish(new Error(head.slice(0, 200)))
        const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
        left = length - (head.length - bodyAt - 4)
      }
      if (left === 0) finish()
    }
    socket.on('data', take).once('error', finish)
    const header = authorization === undefined ? '' : `authorization: ${authorization}\r\n`
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n${header}\r\n`)
  })
}
