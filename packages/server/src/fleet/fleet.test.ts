import { CollectionFullError } from '@arkwright/ark/bounded';
import { expect, onTestFinished, test } from 'vitest';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { Fleet } from './fleet.ts';
import { heardBy } from './testing/heard-lines.ts';
import { WakeTimer } from './wake-timer.ts';

const serverOf = (id: string) => ({
  botId: `bot of ${id}`,
  id,
  name: id,
  host: '127.0.0.1',
  rconPort: 1,
  rconPassword: 'secret',
});

test('a server too many has no session, and the sessions of the others go on', async () => {
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  const timer = new WakeTimer(onFault);
  const fleet = new Fleet(
    {
      clock: { now: Date.now },
      outbound: createOutbound({ allow: ['loopback'] }),
      timer,
      events: heardBy(undefined),
      intervals: { chat: 20, log: 20, players: 20 },
      random: () => 0,
      openPassword: ({ rconPassword }) => rconPassword,
      maySend: () => true,
      onShown() {},
      onPlayers() {},
      onCommand() {},
      onFault,
    },
    2,
  );
  onTestFinished(async () => {
    await fleet.endAll();
    timer.stop();
  });
  fleet.pause();
  const [first, second, third] = [serverOf('first'), serverOf('second'), serverOf('third')];
  await fleet.assign([first, second, third], []);
  expect([...fleet.sessions].map(({ server }) => server.id)).toEqual(['first', 'second']);
  expect(faults).toEqual([new CollectionFullError(2)]);

  await fleet.assign([first, { ...second, rconPort: 2 }], []);
  expect(fleet.find(second)?.server.rconPort).toBe(2);
  await fleet.assign([second, third], []);
  expect([...fleet.sessions].map(({ server }) => server.id)).toEqual(['second', 'third']);
  expect(faults).toHaveLength(1);
});
