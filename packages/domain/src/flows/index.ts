export { autoSelect, type AutoSelectContext, type Candidate } from './auto-select.ts'
export { flowOf, flowOrder, screenSettings, type FlowOrder } from './flow.ts'
export {
  afterBranch,
  afterResource,
  afterService,
  type BookingRoute,
  type NextScreen,
  type PickedService,
  type TimeView,
} from './next-screen.ts'
export { bookAgain } from './book-again.ts'
