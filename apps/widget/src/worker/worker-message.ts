/** Messages from a page to its worker. */
export type WorkerMessage =
  /** The page loaded before the worker did: its files, its address, and its company's page should be cached. */
  | { say: 'keep'; parts: string[]; page: string }
  /** The visitor accepted the new version. */
  | { say: 'take over' }
