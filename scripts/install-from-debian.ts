import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Another who installs at the same moment is waited for. */
const PATIENCE = ['-o', 'DPkg::Lock::Timeout=120']

/** Answers whether the package is there afterwards; false where this is no Debian, or not root's. */
export function installFromDebian(name: string): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return false
  console.log(`No ${name} found: installing Debian’s package …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', [...PATIENCE, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  return apt('update') && apt('install', '-y', '--no-install-recommends', name)
}
