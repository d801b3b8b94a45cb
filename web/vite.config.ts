import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { transformSync } from 'esbuild';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { defineConfig } from 'vitest/config';
import { textOf } from './src/pack';
import { ownSentences, sketches } from './tables';

const wasm = process.env.ISHITORI_WASM ?? new URL('../build/wasm/core.wasm', import.meta.url).pathname;
const here = (path: string): string => new URL(path, import.meta.url).pathname;

// A document of docs/ as HTML, without its links to other documents.
function documents(): Plugin {
  return {
    name: 'ishitori-documents',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith('.md?html')) return null;
      const text = readFileSync(id.replace('?html', ''), 'utf8').replace(/^\*\[.*\n/m, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
      return 'export default ' + JSON.stringify(marked.parse(text));
    },
  };
}

// What the first view shows, before the core is unpacked.
function known(): Plugin {
  return {
    name: 'ishitori-known',
    resolveId: (id) => (id === 'virtual:known' ? '\0known' : null),
    load: (id) =>
      id === '\0known' ? `export const ownSentences = ${JSON.stringify(ownSentences())}, sketches = ${JSON.stringify(sketches(wasm))};` : null,
  };
}

// After everything is in one file: code, style and core compressed, and the few lines that unpack them.
function packed(): Plugin {
  // lc: how many bits of the byte before are looked at, which is best tried out
  const pack = (bytes: Uint8Array, lc: number): string => {
    const packed = execFileSync('xz', ['--format=lzma', `--lzma1=preset=9e,nice=128,lc=${lc},pb=0`, '--stdout'], { input: bytes, maxBuffer: 1 << 26 });
    packed.writeBigUInt64LE(BigInt(bytes.length), 5); // xz leaves the size open
    return textOf(packed);
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
      html = html.replace(/\s+/g, ' ');
      const source = (name: string): string =>
        readFileSync(here(`src/${name}.ts`), 'utf8').replace(/^import .*$/gm, '').replaceAll('export ', '');
      const start = transformSync(
        source('lzma') + source('pack') +
          `globalThis.unpackPart = unpack;
           try {
             const script = document.createElement('script');
             script.type = 'module';
             script.textContent = new TextDecoder().decode(unpack(document.getElementById('code').textContent));
             document.head.append(script);
           } catch (fault) { document.getElementById('app').textContent = String(fault); }`,
        { loader: 'ts', minify: true, format: 'iife', target: 'es2022' },
      ).code;
      const data = (id: string, bytes: Uint8Array, lc: number): string =>
        `<script type="text/plain" id="${id}">${pack(bytes, lc)}</script>\n`;
      html = html.replace('</body>', () =>
        data('code', new TextEncoder().encode(code), 2) + data('core', readFileSync(wasm), 4) + `<script>${start}</script>\n</body>`);
      if (!html.includes('id="core"') || code === '') throw new Error('the page could not be packed');
      page.source = Buffer.from('\ufeff' + html.replace(/<meta charset[^>]*>\s*/, ''), 'utf16le');
    } },
  };
}

export default defineConfig({
  plugins: [documents(), known(), svelte(), viteSingleFile({ removeViteModuleLoader: true }), packed()],
  build: { target: 'es2022', outDir: '../build/page', emptyOutDir: true, reportCompressedSize: false },
  test: { include: ['tests/**/*.test.ts'] },
});
