export { centralAction, type CentralAction, type CentralLabel } from './central-action.ts'
export { anyAuthorization, homeScreen, visibleMenu, type MenuEntry } from './menu.ts'
