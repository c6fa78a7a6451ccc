/** What the server wrote into the head of the page is about the first screen: the next one must not be shared under it. */

let first: string | undefined
let isFirst = true

/** `pathname` of the screen that is shown now; its title stands in the document. */
export function followHead(pathname: string): void {
  first ??= pathname
  if (pathname === first && isFirst) return
  isFirst = false
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical === null) return
  const address = new URL(canonical.href)
  // The company keeps the name that it has there.
  const [, prefix, company] = address.pathname.split('/')
  address.pathname = ['', prefix, company, ...pathname.split('/').slice(3)].join('/')
  canonical.href = address.href
  setProperty('og:url', address.href)
  setProperty('og:title', document.title)
  for (const old of document.head.querySelectorAll('link[hreflang], script[type="application/ld+json"]'))
    old.remove()
}

const setProperty = (name: string, value: string) =>
  document.head.querySelector(`meta[property="${name}"]`)?.setAttribute('content', value)
