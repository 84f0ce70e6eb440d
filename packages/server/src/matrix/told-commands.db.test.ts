import { eventually } from '@arkwright/testing/eventually';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDueCommands } from '../features/automatic-rcon/due-service.ts';
import { listRuns, runNow, timedCommandEffects } from '../features/automatic-rcon/runs-service.ts';
import { createTimedCommand } from '../features/automatic-rcon/service.ts';
import { runCommand } from '../features/commands/service.ts';
import { runInConsole } from '../features/live/service.ts';
import { startRun } from '../features/rcon-presets/runs-service.ts';
import { PresetWorld } from '../features/rcon-presets/testing/preset-world.ts';
import { settleEffects } from '../game-commands/effects.ts';

const CANARY = 'CANARYpw99';
/** The game repeats it: "Message of set to …". */
const COMMAND = `SetMessageOfTheDay ServerAdminPassword=${CANARY} and EnableCheats ${CANARY}`;

let world: PresetWorld;
let serverId: string;

beforeAll(async () => {
  world = await PresetWorld.open('told-commands');
  await world.makeLogChannel();
  serverId = await world.addServer(0);
});
afterAll(() => world.close());

const addTimed = (name: string) =>
  createTimedCommand(world.context, world.by, {
    name,
    command: COMMAND,
    presetId: '',
    isEnabled: true,
    dayOfWeek: -1,
    hour: 3,
    minute: 0,
    timeZone: '',
    runOnAllServers: true,
    serverIds: [],
  });

/** Each way to run a command, up to the result that its caller sees, by the history's word for it. */
const WAYS: Record<string, () => Promise<unknown>> = {
  'live.command-ran': async () => {
    const { reply } = await runInConsole(world.context, world.by, { serverId, command: COMMAND });
    // Otherwise no answer could tell too much.
    expect(reply).toContain(CANARY);
  },
  'command.ran': async () => {
    await runCommand(world.context, world.by, { serverIds: [serverId], command: COMMAND });
  },
  'rcon-preset.ran': async () => {
    const { id: presetId } = await world.addPreset({ commands: [COMMAND] });
    const { id } = await startRun(world.context, world.by, { presetId, serverId });
    return world.ended(id);
  },
  '/preset': async () => {
    await world.addPreset({ name: 'In Discord', commands: [COMMAND] });
    await world.commandIsThere();
    return world.lastReply(await world.use('manager-edit', { name: 'In Discord' }));
  },
  'timed-command.ran': async () => {
    const { id } = await addTimed('Now');
    await runNow(world.context, world.by, id);
    return eventually(async () => {
      await settleEffects(world.context, [timedCommandEffects]);
      const runs = await listRuns(world.context, world.by.scope, id);
      expect(runs[0]?.results[0]?.outcome).toBe('ok');
      return runs;
    });
  },
  'timed-command.missed': async () => {
    const { id } = await addTimed('Late');
    await world.context.db.execute(sql`update timed_commands set next_due_at = 60000 where id = ${id}`);
    await runDueCommands(world.context);
    return listRuns(world.context, world.by.scope, id);
  },
};

/** Everything stored that other people can read: the history without saved changes, Discord's messages, the live log. */
async function told(): Promise<string> {
  const { rows } = await world.context.db.execute(
    sql`select * from changes where action !~ '(created|changed|deleted)$'`,
  );
  const outbox = await world.context.db.execute(sql`select * from discord_outbox`);
  const lines = await world.context.db.execute(sql`select * from game_events`);
  return JSON.stringify([rows, outbox.rows, lines.rows, await world.logged()]);
}

test('records and messages about a command hide its passwords and those in its reply, however it is run', async () => {
  const shown: Record<string, string> = {};
  for (const [way, run] of Object.entries(WAYS)) shown[way] = JSON.stringify((await run()) ?? '');
  // The console, the API, and two runs of presets.
  await eventually(async () => expect(await world.logged()).toHaveLength(4));
  const all = await told();
  for (const way of Object.keys(WAYS).filter((each) => !each.startsWith('/'))) expect(all).toContain(way);
  const leaks = Object.entries({ ...shown, told: all }).filter(([, text]) => text.includes(CANARY));
  expect(leaks).toEqual([]);
});
