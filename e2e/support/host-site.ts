/** A company's own site, on an origin of its own and with a security policy as strict as it can be. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HostSite = { origin: string; close(): Promise<void> }

/**
 * Serves `files` by path: pages without inline scripts or styles, and scripts. The pages allow scripts of the site and of
 * `partners`, frames of `partners`, and nothing else, no styles either; they are in an old encoding, so what they hold is
 * ASCII. Paths that are not there never answer.
 */
export async function startHostSite(files: Record<string, string>, partners: string[]): Promise<HostSite> {
  const allowed = partners.join(' ')
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const file = files[path]
    if (file === undefined) return
    const isScript = path.endsWith('.js')
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html; charset=windows-1251',
      'content-security-policy': [
        "default-src 'none'",
        `script-src 'self' ${allowed}`,
        `frame-src 'self' ${allowed}`,
        "require-trusted-types-for 'script'",
      ].join('; '),
    })
    response.end(file)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
