type Named = { first_name: string | null; last_name: string | null }

/** Empty if the name is unknown. */
export const clientName = (client: Named | undefined): string =>
  [client?.first_name, client?.last_name].filter(Boolean).join(' ')
