import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Knows connections on which nothing was ever asked: browsers open such ones ahead. Node counts them among
 * those that are being asked, so that a server which ends would wait for them as long as for anybody.
 *
 * @returns closes them
 */
export function watchSilentConnections(server: Server): () => void {
  const open = new Set<Socket>()
  const add = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  server.on('connection', add)
  // Over TLS the connection below has read a handshake, and what is asked is read by this one.
  server.on('secureConnection', add)
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}
