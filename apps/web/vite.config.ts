import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const ROUTES_FILE = /\/packages\/contracts\/src\/[a-z-]+\/routes\.ts$/;
/** What the browser needs of a route at run time; its schemas matter to the compiler, the server and the tests. */
const KEPT = ['method', 'path', 'access', 'feature', 'limit'] as const;

/**
 * Leaves the zod schemas out of the route tables of the built page, and with them 25 kB gzip of first load. Forms
 * import their schemas from `schema.ts`, which stays whole. Development and tests use the full tables.
 */
function slimRoutes(): Plugin {
  return {
    name: 'arkwright:slim-routes',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ROUTES_FILE.test(id)) return null;
      const tables = Object.entries(await import(pathToFileURL(id).href)).filter(([name]) =>
        name.endsWith('Routes'),
      );
      return tables
        .map(([name, routes]) => `export const ${name} = ${JSON.stringify(slim(routes))};`)
        .join('\n');
    },
  };
}

function slim(routes: unknown): unknown {
  // A routes file exports plain objects of route definitions; JSON is all that is kept of them.
  const table = routes as Record<string, Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(table).map(([name, route]) => [
      name,
      Object.fromEntries(KEPT.filter((key) => key in route).map((key) => [key, route[key]])),
    ]),
  );
}

const SETTINGS_FILE = /\/packages\/contracts\/src\/[a-z-]+\/settings\.ts$/;
/** The same file as it is: once for `loadSchema`, and once for the rest, which a page that asks for it gets at once. */
const WHOLE = /\?(?:whole|rest)$/;

/**
 * Leaves the zod schemas out of the settings groups of the built page: a settings page shows with a group's rules and
 * defaults alone, and awaits `loadSchema` for the rest. What else such a file exports stays as it is.
 */
function slimSettings(): Plugin {
  return {
    name: 'arkwright:slim-settings',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (WHOLE.test(id))
        return { code: await readFile(id.replace(WHOLE, ''), 'utf8'), moduleSideEffects: false };
      if (!SETTINGS_FILE.test(id)) return null;
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href);
      return Object.entries(exported)
        .map(([name, value]) =>
          isGroup(value)
            ? `export const ${name} = { ...${plain(value)}, loadSchema: async () => (await import('${id}?whole')).${name}.schema };`
            : `export { ${name} } from '${id}?rest';`,
        )
        .join('\n');
    },
  };
}

function plain({ schema: _schema, loadSchema: _load, ...group }: Record<string, unknown>): string {
  const json = JSON.stringify(group);
  if (!isDeepStrictEqual(JSON.parse(json), group))
    throw new Error(`${group.name} is not plain data: ${json}`);
  return json;
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && 'loadSchema' in value;
}

const ZOD_JSON_SCHEMA = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;

/** Leaves out how zod describes schemas as JSON Schema: its schemas name that code, but nothing in the page calls it. */
function slimZod(): Plugin {
  return {
    name: 'arkwright:slim-zod',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ZOD_JSON_SCHEMA.test(id)) return null;
      const names = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm);
      return [...names].map(([, name]) => `export const ${name} = () => undefined;`).join('\n');
    },
  };
}

/**
 * Mantine's modal asks whether it scrolls in a ScrollArea, which none of ours does, and so brings it with a layout library:
 * a quarter of each dialog.
 */
function slimModal(): Plugin {
  return {
    name: 'arkwright:slim-modal',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.endsWith('/ScrollArea.mjs') && importer?.endsWith('/ModalRoot.mjs') ? '\0no-scroll-area' : null,
    load: (id) =>
      id === '\0no-scroll-area' ? "export const ScrollArea = { Autosize: Symbol('none') };" : null,
  };
}

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

// The API serves `dist` and replaces __CSP_NONCE__ in index.html for every reply. In development Vite serves the page
// and hands /api on.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [slimRoutes(), slimSettings(), slimZod(), slimModal(), react(), precompress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // For bench/web, which measures what each route loads.
    manifest: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    // An inlined asset would be a data: address, which the content security policy refuses.
    assetsInlineLimit: 0,
  },
  server: { port: 5173, proxy: { '/api': { target: 'http://127.0.0.1:8080' } } },
});
