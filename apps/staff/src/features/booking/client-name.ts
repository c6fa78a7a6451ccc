type Named = { first_name: string | null; last_name: string | null }

/** Empty where no name is known. */
export const clientName = (client: Named | undefined): string =>
  [client?.first_name, client?.last_name].filter(Boolean).join(' ')
