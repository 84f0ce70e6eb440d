import { pathToFileURL } from 'node:url';
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

// The API serves `dist` and replaces __CSP_NONCE__ in index.html for every reply. In development Vite serves the page
// and hands /api on.
export default defineConfig({
  root: import.meta.dirname,
  plugins: [slimRoutes(), react()],
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
