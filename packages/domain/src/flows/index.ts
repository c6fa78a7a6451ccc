export { autoSelect, type AutoSelectContext, type Candidate } from './auto-select.ts'
export { flowOf, flowOrder, screenSettings, type FlowOrder } from './flow.ts'
export {
  afterBranch,
  afterResource,
  afterService,
  type NextScreen,
  type PickedService,
} from './next-screen.ts'
