import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

/** Writes each script and style beside itself as .br and .gz: the API serves those to browsers that take them. */
function precompress(): Plugin {
  return {
    name: 'arkwright:precompress',
    apply: 'build',
    async closeBundle() {
      const assets = join(import.meta.dirname, 'dist', 'assets');
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
  plugins: [slimRoutes(), react(), precompress()],
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
