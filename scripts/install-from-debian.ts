import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Waits for another installation that runs at the same time. */
const PATIENCE = ['-o', 'DPkg::Lock::Timeout=120']

/** Returns whether the package is installed afterwards; false if this is not Debian, or not root. */
export function installFromDebian(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  console.log(`No ${name} found: installing Debian’s package …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...PATIENCE, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', name)
}
