import { readFile } from 'node:fs/promises';
import { registry } from '@arkwright/contracts/registry';
import { createTestApp } from '@arkwright/testing/test-app';
import { expect, onTestFinished, test } from 'vitest';

const { method, path: url } = registry.companion.agentFile;

async function fetchAgent(agentFile: string) {
  const api = await createTestApp({ settings: { agentFile } });
  onTestFinished(() => api.dispose());
  return api.app.inject({ method, url });
}

test('anyone can download the built agent as a file', async () => {
  const { statusCode, headers, body } = await fetchAgent(import.meta.filename);
  expect(statusCode).toBe(200);
  expect(body).toBe(await readFile(import.meta.filename, 'utf8'));
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-disposition': 'attachment; filename="arkwright-agent.mjs"',
  });
});

test('if it was not built, the reply says so', async () => {
  const { statusCode, body } = await fetchAgent('/nonexistent');
  expect(statusCode).toBe(404);
  expect(JSON.parse(body).message).toBe(
    'The agent was not built on this installation. "npm run agent:build" does that.',
  );
});
