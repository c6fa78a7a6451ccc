/**
 * A reason not to start that the operator can act on: main.js prints the sentence alone, without a stack.
 * Everything else that goes wrong at start is a bug and is shown in full.
 */
export class StartProblem extends Error {
  override name = 'StartProblem'
}
