/** Starts sending: at once, or in a restored copy after the operator has allowed it. docs/running.md, Backup */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../platform/db/database.ts'
import { isSendingStopped } from '../platform/db/installation.ts'

const POLL_MS = 2_000

type Outgoing = {
  /** Returns how to stop it. */
  start(): () => Promise<void>
  log(facts: Record<string, unknown>, line: string): void
}

/** Returns a function that stops it, started or not. */
export function startOutgoing(connection: Connection, { start, log }: Outgoing): () => Promise<void> {
  const stopping = new AbortController()
  let isLogged = false
  let stop: (() => Promise<void>) | undefined
  const isAllowed = async (): Promise<boolean> => {
    try {
      if (!(await isSendingStopped(connection))) return true
      if (!isLogged) log({}, STOPPED)
      isLogged = true
    } catch (error) {
      log({ err: error }, 'whether sending is stopped cannot be read')
    }
    return false
  }
  const { signal } = stopping
  const run = async () => {
    try {
      while (!(await isAllowed())) await sleep(POLL_MS, undefined, { signal })
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
    if (!signal.aborted) stop = start()
  }
  const running = run()
  return async () => {
    stopping.abort()
    await running
    await stop?.()
  }
}

const STOPPED =
  'SENDING IS STOPPED: this database was restored from a backup. No messages, webhooks, receipts or refunds leave. ' +
  'To go on: npm run restore -- --send (what waits is sent) or npm run restore -- --drop (it is dropped)'
