import { registry } from '@arkwright/contracts/registry';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CompanionInstance } from '../companion/testing/companion-instance.ts';
import { dino, makeUploader, range, upload } from '../uploads/testing/uploads.ts';

let api: TestApp;
let instance: CompanionInstance;
beforeAll(async () => {
  api = await createTestApp();
  instance = await makeUploader(api);
  await upload(api, instance, { kind: 'dinos', rows: range(7, (n) => dino(n)) });
});
afterAll(() => api.dispose());

const search = (query: Record<string, string> = {}) =>
  send(api, registry.dataDashboard.dinos, {
    token: instance.owner.token,
    params: { botId: instance.id },
    query: { seenWithin: '0', ...query },
  });

test('the total is right on each page, even after the last', async () => {
  for (const [page, rows] of [
    ['1', 3],
    ['2', 3],
    ['3', 1],
    ['4', 0],
  ] as const) {
    const { body } = await search({ page, pageSize: '3' });
    expect(body).toMatchObject({ total: 7, rows: { length: rows } });
  }
  expect((await search({ q: 'nobody' })).body).toMatchObject({ total: 0, rows: [] });
});
