export { autoSelect, choosesAmongAll } from './auto-select.ts'
export { DEFAULT_FLOW_CODE, flowOf, flowOrder, isFlowCode } from './flow.ts'
export { afterBranch, afterResource, afterService, type PickedService, type TimeView } from './next-screen.ts'
export { bookAgain, bookSameTime } from './book-again.ts'
