import type { PaymentProvider } from './port.ts'

/** A provider that is loaded on first use, so that its library does not delay the start. */
export function loadedWhenUsed(
  known: Pick<PaymentProvider, 'name' | 'keyNames'>,
  load: () => Promise<Required<PaymentProvider>>,
): Required<PaymentProvider> {
  let loading: ReturnType<typeof load> | undefined
  const loaded = () =>
    (loading ??= load().catch((error: unknown) => {
      // Lets the next call retry.
      loading = undefined
      throw error
    }))
  return {
    ...known,
    test: async (...args) => (await loaded()).test(...args),
    open: async (...args) => (await loaded()).open(...args),
    read: async (...args) => (await loaded()).read(...args),
    parseNotice: async (...args) => (await loaded()).parseNotice(...args),
    find: async (...args) => (await loaded()).find(...args),
    refund: async (...args) => (await loaded()).refund(...args),
    close: async (...args) => (await loaded()).close(...args),
  }
}
