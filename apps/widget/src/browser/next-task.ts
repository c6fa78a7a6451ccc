type Yielding = { scheduler?: { yield?: () => Promise<void> } }

/** Yields to the browser for input and painting, so that no long task blocks a slow phone. */
export const nextTask = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve))
