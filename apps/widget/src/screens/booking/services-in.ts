/** The services named by an address: `s` is a comma list of ids. */
export const servicesIn = (search: URLSearchParams) => (search.get('s') ?? '').split(',').filter(Boolean)
