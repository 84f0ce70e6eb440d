import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.dispose());

const routes = Object.values(registry).flatMap((group) => Object.values<RouteDefinition>(group));

/** Addresses below /api that are no calls of the contracts: the document itself, and pages that a browser visits. */
const BESIDE_THE_CONTRACTS = [
  'GET /api/auth/discord/callback',
  'GET /api/auth/discord/login',
  'GET /api/docs',
  // Signed by Patreon over the raw body; features/pledges tests who may call it.
  'POST /api/patreon/webhook',
];

/** Reads Fastify's tree of routes: four characters a level, then a part of the path and its methods. */
function readTree(tree: string): string[] {
  const parts: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (part === '') return [];
    parts.splice(indent.length / 4, Number.POSITIVE_INFINITY, part);
    return methods
      .split(', ')
      .filter((method) => method !== '')
      .map((method) => `${method} ${parts.join('')}`);
  });
}

test('only the routes of the contracts and the listed pages answer below /api', () => {
  const addresses = readTree(api.app.printRoutes({ commonPrefix: false }));
  const declared = routes.map(({ method, path }) => `${method} ${path}`);
  const found = addresses.filter((address) => / \/api\//.test(address) && !address.startsWith('HEAD '));
  // At the same place two calls may name their parameters differently; the tree then says both names.
  const unnamed = (address: string) => address.replaceAll(/:[^/]+/g, ':');
  expect(found.map(unnamed).toSorted()).toEqual(
    [...declared, ...BESIDE_THE_CONTRACTS].map(unnamed).toSorted(),
  );
});

test('callers who may not GET may not HEAD either; a stream, and what changes something, has no HEAD at all', async () => {
  for (const { path, access, stream, rate } of routes.filter(({ method }) => method === 'GET')) {
    const { statusCode, body } = await api.app.inject({ method: 'HEAD', url: path });
    // Where a public address names something, the pattern itself names nothing.
    const found = path.includes(':') ? 404 : 200;
    expect(statusCode, path).toBe(stream || rate === 'write' ? 404 : access === 'public' ? found : 401);
    expect(body).toBe('');
  }
});

test('an address in another case or with other slashes is another address', async () => {
  const odd = [
    '/API/user/self',
    '/api//user/self',
    '//api/user/self',
    '/api/user%2Fself',
    '/api/user/self/',
    '/api/user/self;x',
  ];
  for (const url of odd) expect((await api.app.inject(url)).statusCode, url).toBe(404);
});
