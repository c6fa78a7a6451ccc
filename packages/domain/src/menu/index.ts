export { type CentralAction, centralAction, type CentralLabel, type CentralState } from './central-action.ts'
export { signInFirst } from './sign-in-first.ts'
export {
  anyAuthorization,
  homeScreen,
  leadsSomewhere,
  topNavigation,
  visibleMenu,
  type MenuEntry,
} from './menu.ts'
