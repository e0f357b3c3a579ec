import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    paraglideVitePlugin({
      project: './project.inlang',
      outdir: './src/paraglide',
      strategy: ['globalVariable', 'baseLocale'],
      // A file for each message, also in development: `lib/families` finds them by their names.
      outputStructure: 'message-modules',
    }),
    svelte(),
  ],
  // The page's own address is its only origin: assets are asked for under /assets whatever page is open.
  base: '/',
  build: { outDir: '../src/tenfold/online/static', emptyOutDir: true, manifest: true, assetsInlineLimit: 0 },
  server: { proxy: { '/api': 'http://127.0.0.1:8010', '/ws': { target: 'ws://127.0.0.1:8010', ws: true } } },
  test: { include: ['test/**/*.test.ts'] },
})
