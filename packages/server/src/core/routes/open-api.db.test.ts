import { createTestApp, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';

type Operation = {
  description?: string;
  security?: Record<string, string[]>[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { description: string; content: Record<string, { example?: unknown }> }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, { type: string; scheme: string; description: string }> };
};

let api: TestApp;
let document: Document;
beforeAll(async () => {
  api = await createTestApp();
  document = (await api.app.inject('/api/docs')).json();
});
afterAll(() => api.dispose());

test('a call that an API key opens documents its switch, examples and errors', () => {
  const run = document.paths['/api/command']?.post;
  expect(run?.security).toEqual([{ bearer: [] }, { apiKey: [] }]);
  expect(run?.description).toContain('isEnabledCommandExecution');
  expect(run?.requestBody?.content['application/json']?.example).toMatchObject({ command: 'SaveWorld' });
  expect(run?.responses['200']?.content['application/json']?.example).toMatchObject([{ isDone: true }]);
  expect(Object.keys(run?.responses ?? {})).toEqual(['200', '400', '401', '403', '404', '409', '429', '503']);
  expect(run?.responses['403']?.description).toContain('TIER_REQUIRED');
});

test('the key’s scheme is described, and no other call names it', () => {
  expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ security }) =>
      security?.some((scheme) => 'apiKey' in scheme) ? [path] : [],
    ),
  );
  expect(named.toSorted()).toEqual([
    '/api/baseEntry/dashboardPaged/{botId}/{serverId}/{page}',
    '/api/command',
    '/api/companion/{botId}',
    '/api/dinoEntry/dashboardPaged/{botId}/{serverId}/{page}',
    '/api/playerEntry/dashboardPaged/{botId}/{serverId}/{page}',
    '/api/playerRegistration/{botId}',
    '/api/server/list/{botId}',
    '/api/server/power',
    '/api/serverStatus/list',
    '/api/tribeEntry/dashboardPaged/{botId}/{serverId}/{page}',
  ]);
});

test('a companion’s calls accept only the registration key', () => {
  expect(document.components.securitySchemes.companionKey).toMatchObject({ type: 'http', scheme: 'bearer' });
  const hello = document.paths['/api/companion/hello']?.post;
  expect(hello?.security).toEqual([{ companionKey: [] }]);
  const statuses = ['200', '400', '401', '403', '404', '409', '413', '429', '503'];
  expect(Object.keys(hello?.responses ?? {})).toEqual(statuses);
  expect(hello?.responses['401']?.description).toContain('This registration key is not valid.');
  const named = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ security }) =>
      security?.some((scheme) => 'companionKey' in scheme) ? [path] : [],
    ),
  );
  expect(named.toSorted()).toEqual([
    '/api/companion/chat',
    '/api/companion/commands',
    '/api/companion/hello',
    '/api/companion/log',
    '/api/companion/registration',
    '/api/companion/result',
    '/api/companion/upload/bases',
    '/api/companion/upload/dinos',
    '/api/companion/upload/players',
    '/api/companion/upload/tribes',
  ]);
});
