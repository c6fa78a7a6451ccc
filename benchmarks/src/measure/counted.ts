/** Metrics of the program, with METRICS_PORT set. */
import { createServer } from 'node:http'
import { listenOnLoopback } from '../../../apps/server/test/oidc/running-provider.ts'

/** A port that is currently free. */
export async function freePort(): Promise<string> {
  const probe = await listenOnLoopback(createServer())
  await probe.close()
  return new URL(probe.issuer).port
}

/** Number of statements that all parts of the program have sent so far. */
export async function statementsAsked(metricsPort: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const counts = text.matchAll(/^zapys_database_statement_seconds_count\{.*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}
