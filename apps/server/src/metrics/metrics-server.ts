/** Answers whoever scrapes, on an address of its own: what is counted is nobody's business outside. */
import { createServer } from 'node:http'
import { StartProblem } from '../start-problem.ts'
import type { Metrics } from './metrics.ts'

/** Answers a function that ends it. Refuses with StartProblem where the address cannot be had. */
export async function startMetricsServer(
  { read }: { read: () => ReturnType<Metrics['read']> },
  { host, port }: { host: string; port: number },
): Promise<() => Promise<void>> {
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
  return () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
}
