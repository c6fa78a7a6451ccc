import react from '@vitejs/plugin-react'
import { zapysMessages } from '@zapys/i18n/vite-plugin'
import { defineConfig, type UserConfig } from 'vite'
import { chunkGroups } from './build/chunks.ts'
import { embedLoader } from './build/embed-loader.ts'
import { layerOrder } from './build/layer-order.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { precompress } from './build/precompress.ts'
import { writeRouteScreens } from './build/route-screens.ts'

/** The renderer of the server: one program with its libraries, beside the files for browsers. */
const forServer: UserConfig = {
  plugins: [react(), zapysMessages()],
  // As in the browser, or the libraries would check what only development needs.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    outDir: 'dist/.vite/server',
    target: 'node24',
    assetsInlineLimit: 0,
    copyPublicDir: false,
    reportCompressedSize: false,
  },
}

const forBrowsers: UserConfig = {
  plugins: [
    react(),
    zapysMessages(),
    layerOrder(),
    precompress(),
    writeRouteScreens(),
    embedLoader(),
    offlineWorker(),
  ],
  build: {
    // The server reads the manifest to name the files of the page.
    manifest: true,
    // Dialog, :has, color-mix, cascade layers, @starting-style: browsers since spring 2024.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // An inlined data: address would need its own permission in the page's security policy.
    assetsInlineLimit: 0,
    // One sheet of all styles is 6.5 KiB, in parts they are 9; and no screen waits for its look.
    cssCodeSplit: false,
    // The licence screen shows it.
    license: { fileName: 'assets/open-source.json' },
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups } },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/api', '/oauth', '/demo', '/measuring', '/embed.js', '/embed-form.js', '/sw.js'].map(
        (path) => [path, process.env.API_URL ?? 'http://127.0.0.1:3000'],
      ),
    ),
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  resolve: {
    // The build has parsed the messages, so the 6 KiB of the parser stay out of the page.
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  ...(isSsrBuild ? forServer : forBrowsers),
}))
