/** Serves the metrics on a separate address, since they are not public. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StartProblem } from '../../../config/start-problem.ts'
import type { Metrics } from './metrics.ts'

/** Port 0 takes a free one. Throws StartProblem if the address is taken. */
export async function startMetricsServer(
  { read }: { read: () => ReturnType<Metrics['read']> },
  { host, port }: { host: string; port: number },
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((listening, failed) => {
    server.once('error', (error) =>
      failed(
        new StartProblem(`METRICS_PORT ${port} on METRICS_HOST ${host} cannot be had: ${error.message}`),
      ),
    )
    server.listen(port, host, listening)
  })
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
