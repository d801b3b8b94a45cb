import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { transformSync } from 'esbuild';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';
import { defineConfig } from 'vitest/config';
import { fileOf, packedText } from './pack';
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
      const text = readFileSync(id.replace('?html', ''), 'utf8').replace(/^\*\[.*\n/m, '').replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
        .replace(/([^\x00-\x7f])\n(?=[^\x00-\x7f])/g, '$1'); // a browser shows a space where Japanese text has a new line
      return 'export default ' + JSON.stringify(marked.parse(text));
    },
  };
}

// The data of the first view, before the core is unpacked.
function known(): Plugin {
  return {
    name: 'ishitori-known',
    resolveId: (id) => (id === 'virtual:known' ? '\0known' : null),
    load: (id) =>
      id === '\0known' ? `export const ownSentences = ${JSON.stringify(ownSentences())}, sketches = ${JSON.stringify(sketches(wasm))};` : null,
  };
}

// As gzip. Zopfli makes the page 4 percent smaller than zlib, which packs it where Zopfli is missing.
function zipped(bytes: Uint8Array): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'ishitori-'));
  try {
    const file = join(folder, 'part');
    writeFileSync(file, bytes);
    return execFileSync('zopfli', ['-c', file], { maxBuffer: 2 ** 28 });
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'ENOENT') throw fault;
    return gzipSync(bytes, { level: 9, memLevel: 9 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// After everything is in one file: code, style and core as gzip in text, and the few lines that unpack them.
function packed(): Plugin {
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
      const start = transformSync(
        readFileSync(here('src/unpack.ts'), 'utf8').replaceAll('export ', '') +
          `globalThis.unpackPart = unpacked;
           (async () => {
             const script = document.createElement('script');
             script.type = 'module';
             script.textContent = await unpacked('code').text();
             document.head.append(script);
           })().catch((fault) => { document.getElementById('app').textContent = String(fault); });`,
        { loader: 'ts', minify: true, format: 'iife', target: 'es2022' },
      ).code;
      const data = (id: string, bytes: Uint8Array): string => {
        const packed = zipped(bytes);
        return `<script type="text/plain" id="${id}" data-size="${packed.length}">${packedText(packed)}</script>\n`;
      };
      html = html.replace('</body>', () =>
        data('code', new TextEncoder().encode(code)) + data('core', readFileSync(wasm)) + `<script>${start}</script>\n</body>`);
      if (!html.includes('id="core"') || code === '') throw new Error('the page could not be packed');
      page.source = fileOf(html);
    } },
  };
}

export default defineConfig({
  plugins: [documents(), known(), svelte(), viteSingleFile({ removeViteModuleLoader: true }), packed()],
  build: { target: 'es2022', outDir: '../build/page', emptyOutDir: true, reportCompressedSize: false },
  test: { include: ['tests/**/*.test.ts'] },
});
