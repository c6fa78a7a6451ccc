/** Updates the server-rendered head, so that other screens are not shared with the data of the first one. */

let first: string | undefined
let isFirst = true

/** `pathname` of the current screen, whose title is already in the document. */
export function followHead(pathname: string): void {
  first ??= pathname
  if (pathname === first && isFirst) return
  isFirst = false
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  if (canonical === null) return
  const address = new URL(canonical.href)
  // The company's name stays as it is.
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
