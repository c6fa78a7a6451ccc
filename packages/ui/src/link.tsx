import type { ComponentProps } from 'react'
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router'

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of the widget. */
  to: string
  replace?: boolean
  /** Forces a full page load. */
  reloadDocument?: boolean
  /** Opens in the second column; the page does not scroll. */
  opensBeside?: boolean
}

/** A filter or day of the same screen must not scroll the page. */
const useSameScreen = (to: string) => {
  const { pathname } = useLocation()
  return /^[^?#]*/.exec(to)![0] === pathname
}

/** A real link: it can open in a new tab and be copied; inside the widget it only changes the screen. */
export function Link({ opensBeside = false, ...props }: LinkProps) {
  const sameScreen = useSameScreen(props.to)
  return <RouterLink {...props} preventScrollReset={opensBeside || sameScreen} />
}

/** A link that is marked when it leads to the current page. */
export function NavLink({ className, opensBeside = false, ...props }: LinkProps) {
  const sameScreen = useSameScreen(props.to)
  // A function, because the library adds its own class names to a string.
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
