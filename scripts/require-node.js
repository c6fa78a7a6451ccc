// Runs before every script (`node --import`), in plain JavaScript: an older Node could not even read the others.
import module from 'node:module'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const stripsTypes = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18)
if (!stripsTypes) {
  console.error(
    `Zapys needs Node 22.18 or newer, this is ${process.versions.node}. On Linux (x64, arm64) "npm ci" brings a fitting ` +
      'one along, unless optional packages are left out; elsewhere install the version that .nvmrc names.',
  )
  process.exit(1)
}
// As apps/server/src/main.js does.
module.enableCompileCache()
