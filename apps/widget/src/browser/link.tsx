import type { ComponentProps, MouseEvent } from 'react'
import { useRouter } from './router.tsx'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the widget. */
  to: string
  replace?: boolean
  /** Lets the browser load the page anew. */
  reloadDocument?: boolean
}

/** A real link: it opens in a new tab, can be copied, and inside the widget it changes the screen only. */
export function Link({ to, replace, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  const { navigate } = useRouter()
  const press = (click: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(click)
    if (reloadDocument || rest.target || click.defaultPrevented || !isPlainClick(click)) return
    click.preventDefault()
    navigate(to, { replace })
  }
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  )
}

/** A link that says when it leads to where the visitor is. */
export function NavLink(props: LinkProps) {
  const { place } = useRouter()
  const here = props.to.split('?')[0] === place.pathname
  return <Link {...props} aria-current={here ? 'page' : undefined} />
}

/** With a modifier the visitor wants a new tab, a window or a download. */
const isPlainClick = (click: MouseEvent) =>
  click.button === 0 && !click.metaKey && !click.ctrlKey && !click.shiftKey && !click.altKey
