type Yielding = { scheduler?: { yield?: () => Promise<void> } }

/** Lets the browser hear and paint before what comes next, so that a slow phone is never busy for long in one piece. */
export const nextTask = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
