import type { PaymentProvider } from './port.ts'

/** A provider that is made when somebody first asks it, with a library that nobody else waits for at the start. */
export function loadedWhenUsed(
  known: Pick<PaymentProvider, 'name' | 'keyNames'>,
  load: () => Promise<Required<PaymentProvider>>,
): Required<PaymentProvider> {
  let loading: ReturnType<typeof load> | undefined
  const loaded = () =>
    (loading ??= load().catch((error: unknown) => {
      // Whoever asks next tries again.
      loading = undefined
      throw error
    }))
  return {
    ...known,
    open: async (...given) => (await loaded()).open(...given),
    read: async (...given) => (await loaded()).read(...given),
    hear: async (...given) => (await loaded()).hear(...given),
    find: async (...given) => (await loaded()).find(...given),
    refund: async (...given) => (await loaded()).refund(...given),
    close: async (...given) => (await loaded()).close(...given),
  }
}
