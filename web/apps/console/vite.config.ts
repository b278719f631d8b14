import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { alias } from '../../alias'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  resolve: { alias },
  html: { cspNonce: '__CSP_NONCE__' }, // the server puts the nonce of each response here
  build: {
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0, // the content security policy has no data: for scripts and fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1500,
  },
  server: {
    proxy: {
      '/api': 'http://localhost:8080',
      '/img/uploads': 'http://localhost:8080',
      '/calendar/': 'http://localhost:8080',
      '/logout': 'http://localhost:8080',
    },
  },
})
