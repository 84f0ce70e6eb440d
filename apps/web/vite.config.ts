import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import globalData from '@csstools/postcss-global-data';
import react from '@vitejs/plugin-react';
import customMedia from 'postcss-custom-media';
import { defineConfig, type Plugin } from 'vite';
import { markdown } from './markdown/plugin.ts';

/** Writes each script and style beside itself as .br and .gz: the API serves those to browsers that take them. */
function precompress(): Plugin {
  let assets = '';
  return {
    name: 'arkwright:precompress',
    apply: 'build',
    configResolved({ root, build }) {
      assets = resolve(root, build.outDir, 'assets');
    },
    async closeBundle() {
      for (const name of await readdir(assets)) {
        if (!/\.(?:js|css|svg)$/.test(name)) continue;
        const bytes = await readFile(join(assets, name));
        await writeFile(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
        await writeFile(join(assets, `${name}.br`), brotliCompressSync(bytes));
      }
    },
  };
}

/** The feature of a contract: `crosschat`. */
const FEATURE = /[\\/]packages[\\/]contracts[\\/]src[\\/]([\w-]+)[\\/]/;

/** What only dialogs need of the kit. */
const OF_DIALOGS =
  /[\\/]src[\\/](?:kit[\\/](?:collection[\\/](?!collection-page|lazy-dialog|row-dialog|use-row-action)|duration-choice|(?:named-)?player-picker|typed-to-confirm|use-contract-form|use-dialog-guard)|ui[\\/](?:choice-chips|form-dialog|line-editor|name-list|steady-words))/;
/** What tables need of it, and some pages. */
const OF_SOME_SCREENS =
  /[\\/]src[\\/](?:kit[\\/](?:actions[\\/](?!use-menu-trigger)|changes|companion|hosted-saves|server-picker|settings[\\/]conflict-dialog)|ui[\\/](?:discord|menu|rows[\\/](?:number|unit-input)|table|text-index))/;

/**
 * What screens share, by who needs it (ADR 21): all of them; pages of text; builders, which have forms alone; screens with
 * settings; those with tables; dialogs. A group takes what its modules need along, so one that fewer need comes later. What only
 * two share goes where the bundler puts it.
 */
const CHUNKS = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'icons', test: /[\\/]@tabler[\\/]/, minShareCount: 2 },
  {
    name: 'page',
    test: /[\\/]src[\\/](?:kit[\\/](?:counted|problem-notice)|ui[\\/](?:address|banner|being-built|button-link|comparison-table|empty-state|external-link|notices|page-header|prose|relative-time|rows[\\/]settings-card|use-now))|[\\/]@mantine[\\/]core[\\/].*[\\/](?:Stack|VisuallyHidden|get-env|use-mantine-color-scheme)[\\/]/,
    minShareCount: 2,
  },
  {
    name: 'form',
    test: /[\\/]src[\\/](?:kit[\\/](?:command-preview|use-live-form)|ui[\\/](?:builder|copy-|form-styles|listbox|rows[\\/]field-label|select))|[\\/]@mantine[\\/]core[\\/].*[\\/]NativeSelect[\\/]/,
    minShareCount: 2,
  },
  // Before the kit, which would pull in those it needs: every page that needs them would load the kit.
  {
    name: 'contracts',
    test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]packages[\\/]contracts[\\/]src[\\/](?:core|derived|history|instances|servers)[\\/]/,
    minShareCount: 2,
  },
  // A screen needs those of two or three features.
  {
    name: (id: string) => `contracts-${FEATURE.exec(id)?.[1] ?? 'game'}`,
    test: /[\\/]packages[\\/](?!contracts[\\/]src[\\/][\w-]+\.ts)/,
    minShareCount: 2,
  },
  // Likewise, or all screens would load Leaflet.
  {
    name: 'map',
    test: /[\\/]src[\\/]features[\\/]shared[\\/]game-map[\\/]|[\\/]leaflet[\\/]/,
    minShareCount: 2,
  },
  // Likewise: the documentation and the palette search, and neither is to load the kit for it.
  { name: 'search', test: /[\\/]src[\\/]ui[\\/]text-index|[\\/]minisearch[\\/]/, minShareCount: 2 },
  {
    name: 'kit',
    test: (id: string) =>
      /[\\/](?:src[\\/](?:kit|ui)|@mantine[\\/]hooks)[\\/]/.test(id) &&
      !OF_DIALOGS.test(id) &&
      !OF_SOME_SCREENS.test(id),
    minShareCount: 2,
  },
  { name: 'table', test: /[\\/]src[\\/]ui[\\/]table[\\/]/, minShareCount: 2 },
  { name: 'numbers', test: /[\\/]src[\\/]ui[\\/]rows[\\/]/, minShareCount: 2 },
  { name: 'dialogs', test: OF_DIALOGS, minShareCount: 2 },
];

// The API serves `dist` and replaces __CSP_NONCE__ in index.html for every reply. In development Vite serves the page
// and hands /api on.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [markdown(), react(), precompress()],
  css: {
    postcss: {
      plugins: [globalData({ files: [join(import.meta.dirname, 'src/ui/breakpoints.css')] }), customMedia()],
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // For bench/web, which measures what each route loads.
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // One style sheet and few, larger scripts: browsers fetch six files at a time, and a proxy may speak no HTTP/2.
    cssCodeSplit: false,
    // The first load: React, the router and Mantine, 170 kB compressed. bench/web watches it.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } },
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
  },
  server: { port: 5173, proxy: { '/api': { target: 'http://127.0.0.1:8080' } } },
});
