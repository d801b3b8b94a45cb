import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { transformSync } from 'esbuild';
import type { Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { defineConfig } from 'vitest/config';
import { textOf } from './src/pack';

const wasm = process.env.ISHITORI_WASM ?? new URL('../build/wasm/core.wasm', import.meta.url).pathname;
const here = (path: string): string => new URL(path, import.meta.url).pathname;

// After everything is in one file: code, style and core compressed, and the few lines that unpack them.
function packed(): Plugin {
  // zopfli writes gzip, a twentieth shorter than gzip -9 does
  const pack = (bytes: Uint8Array): string => {
    const folder = mkdtempSync(join(tmpdir(), 'ishitori-'));
    try {
      writeFileSync(join(folder, 'plain'), bytes);
      return textOf(execFileSync('zopfli', ['-c', join(folder, 'plain')], { maxBuffer: 1 << 26 }));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  return {
    name: 'ishitori-packed',
    enforce: 'post',
    generateBundle: { order: 'post', handler(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('no index.html');
      let html = String(page.source);
      let code = '';
      html = html.replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_all, css) => {
        code += `{const s=document.createElement('style');s.textContent=${JSON.stringify(css)};document.head.append(s)}`;
        return '';
      });
      html = html.replace(/<script type="module"[^>]*>([\s\S]*?)<\/script>/g, (_all, js) => ((code += js), ''));
      const start = transformSync(
        readFileSync(here('src/pack.ts'), 'utf8').replaceAll('export ', '') +
          `unpack(document.getElementById('code').textContent).then((code) => {
             const script = document.createElement('script');
             script.type = 'module';
             script.textContent = new TextDecoder().decode(code);
             document.head.append(script);
           }).catch((fault) => { document.getElementById('app').textContent = String(fault); });`,
        { loader: 'ts', minify: true, format: 'iife', target: 'es2022' },
      ).code;
      const data = (id: string, bytes: Uint8Array): string =>
        `<script type="text/plain" id="${id}">${pack(bytes)}</script>\n`;
      page.source = html.replace('</body>', () =>
        data('code', new TextEncoder().encode(code)) + data('core', readFileSync(wasm)) + `<script>${start}</script>\n</body>`);
      if (!page.source.includes('id="core"') || code === '') throw new Error('the page could not be packed');
    } },
  };
}

export default defineConfig({
  plugins: [svelte(), viteSingleFile({ removeViteModuleLoader: true }), packed()],
  build: { target: 'es2022', outDir: '../build/page', emptyOutDir: true, reportCompressedSize: false },
  test: { include: ['tests/**/*.test.ts'] },
});
