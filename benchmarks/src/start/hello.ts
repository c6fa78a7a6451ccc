/** The smallest HTTP server: the cost of Node alone. */
import { createServer } from 'node:http'

const server = createServer((_, reply) => reply.end('hello')).listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
