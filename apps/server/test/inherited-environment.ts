/**
 * Environment that a program started by a test inherits: paths of programs, and the clock of a run under `faketime`.
 */
export function inheritedEnvironment(): Record<string, string> {
  const names = ['PATH', 'LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
