/** 32 random bytes as base64url, 43 characters. */
export const randomText = () => base64url(crypto.getRandomValues(new Uint8Array(32)))

export const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
