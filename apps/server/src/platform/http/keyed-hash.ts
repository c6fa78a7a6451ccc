import { createHmac } from 'node:crypto'

/** What is stored instead of an address, a phone or a key: nobody reads it back without the server's secret. base64url. */
export const keyedHash = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
