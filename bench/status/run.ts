import { createContext } from '@arkwright/server/create-context';
import { Keeper } from '@arkwright/server/features/status-and-listing/keeper';
import type { Hold } from '@arkwright/server/platform/work/locks/lock';
import { testSettings } from '@arkwright/testing/test-settings';
import { startBenchDatabase } from '../database.ts';
import { type BenchRow, percentile } from '../table.ts';
import { simulatedDiscord } from './discord.ts';
import { Looks } from './looks.ts';
import { Staleness } from './staleness.ts';
import { VirtualTime } from './virtual-time.ts';
import { addGuild, GUILDS, type Guild, play, SERVERS, shownOf, storeOf } from './world.ts';

const MINUTE_MS = 60_000;
const LASTS_MS = 60 * MINUTE_MS;
const LOOK_MS = 1000;
const AIMS = { requests: 40, voice: 5.5, status: 3 };

const HOLD: Hold = { name: 'bench', epoch: 1, signal: new AbortController().signal, isHeld: () => true };

/**
 * What Discord shows of 1,000 guilds with 10 servers each, over an hour of virtual time: requests a second, how long a voice
 * channel's name and a message are untrue after a change, and whether somebody is served last again and again. Keeper, plan
 * and steps are the real ones. Discord, with its limits and with how discord.js waits for them, is simulated in virtual time,
 * and what is noted of displays is kept in memory.
 */
export async function runStatusBench(): Promise<{ name: string; rows: BenchRow[] }> {
  const database = await startBenchDatabase();
  const time = new VirtualTime(Date.now());
  const context = await createContext(testSettings(database.url), { clock: time });
  try {
    const guilds = new Map<string, Guild>();
    for (let index = 0; index < GUILDS; index++) {
      const guild = await addGuild(context, time.now());
      guilds.set(guild.botId, guild);
    }
    const guildOf = (botId: string) => guilds.get(botId) ?? raise(`There is no instance ${botId}`);
    const staleness = new Staleness();
    for (const guild of guilds.values()) for (const shown of shownOf(guild, time.now())) staleness.add(shown);
    const looks = new Looks();
    const discord = simulatedDiscord(time, (id, shown) => staleness.show(id, time.now(), shown));
    const keeper = new Keeper(context, {
      hold: HOLD,
      clientsOf: () => ({ client: discord.client }),
      end: () => {},
      now: time.now,
      storeOf(botId) {
        looks.look(botId, time.now());
        return storeOf(guildOf(botId), time.now);
      },
    });
    await run(time, { guilds: [...guilds.values()], keeper, staleness });
    const name = `Server status: ${GUILDS} guilds with ${SERVERS} servers each, an hour`;
    return { name, rows: toRows(discord.counts, staleness, looks) };
  } finally {
    await context.close();
    await database.stop();
  }
}

function raise(message: string): never {
  throw new Error(message);
}

type World = { guilds: readonly Guild[]; keeper: Keeper; staleness: Staleness };

async function run(time: VirtualTime, { guilds, keeper, staleness }: World): Promise<void> {
  const end = time.now() + LASTS_MS;
  for (let lookAt = time.now(); time.now() < end; ) {
    await time.step(() => keeper.busy);
    if (time.now() < lookAt) continue;
    lookAt += LOOK_MS;
    for (const guild of guilds.filter((each) => play(each, time.now()))) {
      for (const { id, shown } of shownOf(guild, time.now())) staleness.change(id, time.now(), shown);
      keeper.hear({ kind: 'server-statuses.changed', botId: guild.botId, statuses: [], gone: [] });
    }
    await keeper.look();
  }
  staleness.end(time.now());
}

function toRows(
  { requests, refused }: { requests: number; refused: number },
  staleness: Staleness,
  looks: Looks,
): BenchRow[] {
  const within = (label: string, value: number, unit: string, most: number): BenchRow => ({
    label,
    value: Number(value.toFixed(2)),
    unit: `${unit} (aim ${most})`,
    ratio: value / most,
    target: 1,
  });
  const never = (label: string, value: number): BenchRow => ({
    label,
    value,
    unit: '(aim 0)',
    ratio: value,
    target: 0,
  });
  const untrue = (kind: 'voice' | 'status', label: string) =>
    [0.5, 0.95, 1].map((share) =>
      within(
        `${label} is untrue, ${share === 1 ? 'at most' : `p${share * 100}`}`,
        percentile(staleness.ms[kind], share) / MINUTE_MS,
        'minutes',
        AIMS[kind],
      ),
    );
  return [
    within('requests in all', requests / (LASTS_MS / 1000), 'a second', AIMS.requests),
    never('requests that Discord refused (429)', refused),
    never('edits of what had not changed', staleness.needless),
    ...untrue('voice', 'a voice channel’s name'),
    ...untrue('status', 'a message'),
    within('an instance waits for its next look, at most', looks.longestMs / MINUTE_MS, 'minutes', 1),
    never('minutes whose last one was the last one before, too', looks.lastAgain),
  ];
}

if (import.meta.main) {
  const { name, rows } = await runStatusBench();
  console.log(name);
  console.table(rows.map((row) => ({ ...row, ratio: row.ratio.toFixed(2) })));
}
