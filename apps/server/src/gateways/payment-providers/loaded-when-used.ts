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
    test: async (...given) => (await loaded()).test(...given),
    open: async (...given) => (await loaded()).open(...given),
    read: async (...given) => (await loaded()).read(...given),
    parseNotice: async (...given) => (await loaded()).parseNotice(...given),
    find: async (...given) => (await loaded()).find(...given),
    refund: async (...given) => (await loaded()).refund(...given),
    close: async (...given) => (await loaded()).close(...given),
  }
}
