import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { defineConfig } from 'vitest/config';

const wasm = process.env.ISHITORI_WASM ?? new URL('../build/wasm/core.wasm', import.meta.url).pathname;

// The core, compressed, as a string in the page: import core from 'virtual:core'.
function core(): Plugin {
  return {
    name: 'ishitori-core',
    resolveId: (id) => (id === 'virtual:core' ? '\0core' : undefined),
    load(id) {
      if (id !== '\0core') return undefined;
      this.addWatchFile(wasm);
      return `export default ${JSON.stringify(gzipSync(readFileSync(wasm), { level: 9 }).toString('base64'))}`;
    },
  };
}

export default defineConfig({
  plugins: [core(), svelte(), viteSingleFile({ removeViteModuleLoader: true })],
  build: { target: 'es2022', outDir: '../build/page', emptyOutDir: true, reportCompressedSize: false },
  test: { include: ['tests/**/*.test.ts'] },
});
