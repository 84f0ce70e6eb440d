import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import { registry } from '@arkwright/contracts/registry';
import { completeGroup } from '@arkwright/contracts/settings-registry';
import { makeManager } from '@arkwright/testing/factories';
import { ROWS } from '@arkwright/testing/settings-ownership-oracle';
import { send } from '@arkwright/testing/test-app';
import { expect, test } from 'vitest';
import { base, dino, tribe } from '../uploads/testing/uploads.ts';
import { decayWorld } from './testing/decay-world.ts';

const here = decayWorld();
const { connect, days, save, uploadTribes, sweep, entries } = here;

test('no value that an editor saves removes anything without the two people that the owner wants', async () => {
  const wanted = completeGroup('decay', {
    decayMode: 'DecayOnly',
    enableClutterFastDecay: true,
    autoDecayUnclaimedDinos: true,
    removalsAtOnce: 1,
    needsTwoPeople: true,
    serverIds: [here.instance.serverId],
  });
  await save(wanted);
  const saveAs = ({ token }: { token: string }, decay: object) =>
    send(here.api, registry.bots.update, { token, body: { bot: { id: here.instance.id, decay } } });
  const owner = { tribeId: tribe(2).tribeId, ownerName: 'Tribe 2', structureCount: 1, createdAt: days(30) };
  const small = [1, 2].map((n) => base(10 + n, { ...owner, position: { x: 50_000 * n, y: 0, z: 0 } }));
  const loose = [1, 2].map((n) => dino(n, { tribeId: '', ownerName: '' }));
  await uploadTribes([30, 30, 2], { bases: small, dinos: loose });
  here.now += 16 * MINUTE_MS;
  const { ran } = await connect();
  const editor = await makeManager(here.api.context, here.instance, ['FullAccess']);

  const rows = ROWS.filter(({ group }) => group === 'decay');
  expect(rows.length).toBeGreaterThan(10);
  for (const { field, candidates } of rows) {
    for (const { raw } of candidates.filter(({ isValid }) => isValid)) {
      expect((await saveAs(here.instance.owner, wanted)).status, field).toBe(200);
      const { status } = await saveAs(editor, { [field]: raw });
      // Channels, roles and servers have to exist.
      expect([200, 400], field).toContain(status);
      await sweep();
      await sweep();
      expect(ran, `${field} = ${JSON.stringify(raw)}`).toEqual([]);
    }
  }
  // All three kinds were there to be removed.
  await saveAs(here.instance.owner, wanted);
  await sweep();
  expect((await entries()).map(({ kind }) => kind).sort()).toEqual(['clutter', 'dinos', 'team', 'team']);
});
