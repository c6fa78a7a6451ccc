/**
 * A reason not to start that the operator can fix: main.js prints the message alone, without a stack.
 * All other errors at start are bugs and are shown in full.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
