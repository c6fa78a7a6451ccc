/** A company's own site, on a separate origin and with the strictest content security policy. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type HostSite = { origin: string; close(): Promise<void> }

/**
 * Serves `files` by path: pages without inline scripts or styles, and scripts. The policy allows scripts of the site
 * and of `partners`, frames of `partners`, and nothing else, not even styles. The pages use an old encoding, so their
 * content is ASCII. Unknown paths never answer.
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
