import react from '@vitejs/plugin-react'
import { zapysMessages } from '@zapys/i18n/vite-plugin'
import { defineConfig } from 'vite'
import { staffWorker } from './build/staff-worker.ts'
import { precompress } from '../widget/build/precompress.ts'

export default defineConfig({
  root: import.meta.dirname,
  base: '/staff/',
  plugins: [react(), zapysMessages(), precompress(), staffWorker()],
  resolve: {
    // The build has parsed the messages: the parser stays out of the bundle.
    alias: [
      {
        find: /^@formatjs\/icu-messageformat-parser$/,
        replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
      },
    ],
  },
  build: {
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // An inlined data: address would need its own permission in the page's security policy.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { '/v1': process.env.API_URL ?? 'http://127.0.0.1:3000' },
  },
})
