import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the widget. */
  to: string
  replace?: boolean
  /** Makes the browser reload the page. */
  reloadDocument?: boolean
  /** It opens beside what is read now, which does not move. */
  opensBeside?: boolean
}

/** A filter or a day of the same screen leaves the page where it stands. */
const useSameScreen = (to: string) => {
  const { pathname } = useLocation()
  return /^[^?#]*/.exec(to)![0] === pathname
}

/** A real link: it opens in a new tab, can be copied, and inside the widget it changes the screen only. */
export function Link({ opensBeside = false, ...props }: LinkProps) {
  const sameScreen = useSameScreen(props.to)
  return <RouterLink {...props} preventScrollReset={opensBeside || sameScreen} />
}

/** A link that says when it leads to where the visitor is. */
export function NavLink({ className, opensBeside = false, ...props }: LinkProps) {
  const sameScreen = useSameScreen(props.to)
  // As a function: a text would get the library's own class names beside it.
  return (
    <RouterNavLink
      {...props}
      end
      caseSensitive
      className={() => className}
      preventScrollReset={opensBeside || sameScreen}
    />
  )
}
