/** The least that answers by HTTP: what Node itself takes. */
import { createServer } from 'node:http'

const server = createServer((_, reply) => reply.end('hello')).listen(Number(process.env['PORT']), '127.0.0.1')
process.once('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
})
