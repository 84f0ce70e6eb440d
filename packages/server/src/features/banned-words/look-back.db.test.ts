import { bannedWordRoutes } from '@arkwright/contracts/banned-words/routes';
import type { LookBack } from '@arkwright/contracts/banned-words/schema';
import { makeInstance, makeManager, serverFields, type TestInstance } from '@arkwright/testing/factories';
import { createTestApp, send, type TestApp } from '@arkwright/testing/test-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entryOf } from '../chat-words/testing/words-world.ts';
import { putLines } from '../live/testing/put-lines.ts';
import { createServer } from '../servers/service.ts';

let app: TestApp;
let instance: TestInstance;

beforeAll(async () => {
  app = await createTestApp();
  instance = await makeInstance(app.context);
  const { id: serverId } = await createServer(app.context, instance.by, serverFields());
  const at = app.context.clock.now();
  const said = (text: string, ago: number, change: object = {}) => ({
    kind: 'chat' as const,
    player: 'Bob',
    character: 'Rex',
    tribe: '',
    text,
    serverId,
    at: at - ago,
    ...change,
  });
  await putLines(app.context.db, instance.id, [
    said('darn', 9000),
    said('darn it', 8000, { player: 'SERVER' }),
    said('darn it', 7000, { kind: 'tribe' as const }),
    ...Array.from({ length: 6 }, (_, index) => said(`HECK ${index}`, 6000 - index)),
    said('hello', 10),
  ]);
});
afterAll(() => app.dispose());

async function lookBack(token: string): Promise<LookBack> {
  const bannedWordEntries = [entryOf('a', ['nothing']), entryOf('b', ['heck', 'darn'])];
  const sent = { token, body: { botId: instance.id, bannedWordEntries } };
  const { status, body } = await send(app, bannedWordRoutes.lookBack, sent);
  expect(status).toBe(200);
  return body as LookBack;
}

test('the preview counts what a list would have matched, with the newest messages of each entry', async () => {
  const { messages, since, found } = await lookBack(instance.owner.token);
  expect(messages).toBe(8);
  expect(since).toBeLessThan(app.context.clock.now() - 8000);
  expect(found).toMatchObject([{ entryId: 'b', count: 7 }]);
  expect(found[0]?.examples.map(({ text, word }) => `${text} (${word})`)).toEqual(
    [5, 4, 3, 2, 1].map((index) => `HECK ${index} (heck)`),
  );
});

test('people who may not see the Live Room get only the numbers', async () => {
  const manager = await makeManager(app.context, instance, ['BannedWords_View']);
  const { found } = await lookBack(manager.token);
  expect(found).toEqual([{ entryId: 'b', count: 7, examples: [] }]);
});
