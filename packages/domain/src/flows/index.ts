export { autoSelect, choosesAmongAll } from './auto-select.ts'
export { DEFAULT_FLOW_CODE, flowOf, isFlowCode } from './flow.ts'
export {
  afterBranch,
  afterResource,
  afterService,
  type NextScreen,
  type PickedService,
  type TimeView,
} from './next-screen.ts'
export { bookAgain, bookSameTime } from './book-again.ts'
