/** Messages of a page to its worker. */
export type WorkerMessage =
  /** It came before the worker did: its parts, its own address, and what its company's own pages are built from. */
  | { say: 'keep'; parts: string[]; page: string }
  /** The visitor wants the new version. */
  | { say: 'take over' }
