// Vite's development server for npm run dev, with the API of this checkout behind /api.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { root } from './prepare.mjs';

if (existsSync('.env')) process.loadEnvFile();

const target = `http://127.0.0.1:${process.env.PORT || 8080}`;
const server = await createServer({
  configFile: join(root, 'apps', 'web', 'vite.config.ts'),
  server: { host: '127.0.0.1', port: 5173, strictPort: true, proxy: { '/api': { target } } },
});
await server.listen();
console.log('Web app with live reload: http://127.0.0.1:5173');

process.on('disconnect', () => process.exit(0));
