import type { Save } from '@arkwright/ark/save/read-save';
import { createUnread } from '@arkwright/ark/save/unread';
import { expect, test } from 'vitest';
import type { Calls, Kind, Orders } from './calls.ts';
import type { Uploaded } from './changes.ts';
import { uploadSave } from './upload-save.ts';

const tribe = (tribeId: string) => ({ tribeId, tribeName: 'Wolves', members: [], numDinos: 0 });

/** An agent that uploads players and tribes, and what it sends of tribes. */
function createAgent() {
  const sent: Record<string, unknown>[] = [];
  const upload = async (kind: Kind, part: object) => {
    if (kind === 'tribes') sent.push(part as Record<string, unknown>);
  };
  const orders: Orders = {
    uploads: { players: true, structures: false, dinos: false },
    intervalSeconds: 0,
    structuresDelaySeconds: 0,
    acceptsChanges: true,
  };
  const target = {
    calls: { upload } as unknown as Calls,
    serverId: 'server',
    orders,
    signal: new AbortController().signal,
    uploaded: new Map<Kind, Uploaded>(),
  };
  const send = async (tribeIds: string[], unreadTribes = 0) => {
    const unread = createUnread();
    if (unreadTribes > 0) unread.tribes = { rows: unreadTribes, reasons: ['a file of zeros'] };
    const rows = { players: [], tribes: tribeIds.map(tribe), bases: [], dinos: [] };
    const save = { header: { gameTime: 1, saveCounter: 1 }, savedAt: 0, ...rows, unread } as unknown as Save;
    const results = await uploadSave(save, target);
    return { results, part: sent.at(-1)! };
  };
  return { send };
}

test('what could not be read is not removed, but with the next save that can be read', async () => {
  const { send } = createAgent();
  await send(['1', '2', '3']);
  const { part, results } = await send(['1'], 2);
  const unread = { rows: 2, reasons: ['a file of zeros'] };
  expect(part).toMatchObject({ rows: [], removed: [], unread: { tribes: unread } });
  expect(results[1]).toEqual({ kind: 'tribes', rows: 1, sent: 0, unread });
  expect((await send(['1', '2'])).part).toMatchObject({ removed: ['3'] });
});

test('after a start with unread rows, the first save that can be read is sent whole', async () => {
  const { send } = createAgent();
  const { part } = await send(['1'], 1);
  expect(part).toMatchObject({ rows: [tribe('1')], unread: { tribes: { rows: 1 } } });
  expect(part).not.toHaveProperty('previousSnapshotId');
  const next = await send(['1', '2']);
  expect(next.part).toMatchObject({ rows: [tribe('1'), tribe('2')] });
  expect(next.part).not.toHaveProperty('previousSnapshotId');
  expect(next.part).not.toHaveProperty('unread');
});
