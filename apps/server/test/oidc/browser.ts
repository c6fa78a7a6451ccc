/** A minimal browser for sign-in at a provider: cookies, redirects, and the forms of oidc-provider. */

export type Browser = {
  /** Signs in on the provider's page and consents; returns the redirect address. */
  signsIn(url: string, login: string): Promise<URL>
  /** Presses Cancel on the provider's page. */
  cancels(url: string): Promise<URL>
}

type Page = { url: string; status: number; html: string }

/** More steps mean a redirect loop. */
const MAX_STEPS = 20

/** A redirect to another origin than that of the first page leaves the provider. */
export function createBrowser(): Browser {
  const cookies = new Map<string, string>()

  /** One request; follows redirects to a page, or until one leaves the provider. */
  const open = async (first: string, form?: Record<string, string>): Promise<Page | URL> => {
    let [url, body] = [first, form && new URLSearchParams(form)]
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const reply = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        ...(body === undefined ? {} : { body }),
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        redirect: 'manual',
      })
      for (const cookie of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '') cookies.delete(name)
        else cookies.set(name, value)
      }
      const location = reply.headers.get('location')
      if (location === null) return { url, status: reply.status, html: await reply.text() }
      const next = new URL(location, url)
      if (next.origin !== new URL(first).origin) return next
      url = next.href
      body = undefined
    }
    throw new Error(`Sent in a circle at ${url}`)
  }

  return {
    async signsIn(url, login) {
      let page = await open(url)
      for (let step = 0; step < MAX_STEPS && !(page instanceof URL); step += 1) {
        const action = /<form[^>]* action="([^"]+)"/.exec(page.html)?.[1]
        const prompt = /name="prompt" value="(\w+)"/.exec(page.html)?.[1]
        if (action === undefined || prompt === undefined) throw new NotSentHome(page)
        page = await open(new URL(action, page.url).href, {
          prompt,
          ...(prompt === 'login' ? { login, password: 'any' } : {}),
        })
      }
      if (page instanceof URL) return page
      throw new NotSentHome(page)
    },
    async cancels(url) {
      const page = await open(url)
      if (page instanceof URL) return page
      const abort = /href="([^"]+\/abort)"/.exec(page.html)?.[1]
      const end = abort === undefined ? page : await open(new URL(abort, page.url).href)
      if (end instanceof URL) return end
      throw new NotSentHome(end)
    },
  }
}

/** The provider shows a page instead of redirecting, such as an error. */
export class NotSentHome extends Error {
  readonly page: Page

  constructor(page: Page) {
    super(`The provider answers ${page.status} at ${page.url}: ${page.html.slice(0, 300)}`)
    this.page = page
  }
}
