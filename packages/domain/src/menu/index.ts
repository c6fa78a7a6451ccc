export { centralAction } from './central-action.ts'
export { signInFirst } from './sign-in-first.ts'
export { anyAuthorization, homeScreen, visibleMenu, type MenuEntry } from './menu.ts'
