/** Staff merge the client of `mergedId` into the client of `clientId`: all rows of the first become rows of the second. */
export type Merged = { mergedId: string; clientId: string }
