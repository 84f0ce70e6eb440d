import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { NotHeldError } from '../../core/discord-rest/verdict.ts';
import { getGuildId } from '../../core/instances/guild.ts';
import type { Picture } from '../../discord/displays/messages.ts';
import type { Queries } from '../../platform/database/database.ts';
import type { Hold } from '../../platform/work/locks/lock.ts';
import { threadJob } from '../../platform/work/off-thread.ts';
import { readCounts } from '../player-counts/service.ts';
import type { run as drawChart } from './chart-thread.ts';
import { isChannel } from './kinds.ts';
import type { DisplayRow } from './repository.ts';
import * as repository from './repository.ts';
import { loadWantedDisplays, type WantedDisplays } from './wanted.ts';

const CHART = threadJob<typeof drawChart>(new URL('./chart-thread.ts', import.meta.url));

export type DisplayPlace = Pick<DisplayRow, 'kind' | 'serverId' | 'placeId'>;

/** An instance's wanted and stored displays; a benchmark has them in memory. */
export type DisplayStore = {
  /** The time, ms. */
  now(): number;
  guildId(): Promise<string>;
  load(): Promise<WantedDisplays | undefined>;
  rows(): Promise<DisplayRow[]>;
  /** Stores the same change of some displays. */
  save(displays: readonly DisplayPlace[], change: Partial<DisplayRow>): Promise<void>;
  remove(display: DisplayRow): Promise<void>;
  /** As `drawLastDay`. */
  draw(serverIds: readonly string[]): Promise<Picture>;
};

/** A picture of the players on some servers together, over the last 24 hours. */
export async function drawLastDay(
  context: AppContext,
  scope: InstanceScope,
  serverIds: readonly string[],
): Promise<Picture> {
  const { stepMs, average } = await readCounts(context, scope, { range: '24h', serverIds });
  const drawn = { stepMs, players: average };
  return Buffer.from(await context.offThread.run(CHART, drawn, { caller: scope.botId }));
}

/** An instance's displays in PostgreSQL, where they change only under a hold. */
export function displayStore(context: AppContext, scope: InstanceScope, hold: Hold): DisplayStore {
  /** Changes rows only while this worker holds the lock: one that was suspended would overwrite another's rows. */
  function inHold(work: (tx: Queries) => Promise<void>): Promise<void> {
    return changeInstance(context, scope, async (tx) => {
      if (!(await repository.isHeldStill(tx, hold))) throw new NotHeldError(hold.name);
      await work(tx);
    });
  }

  return {
    now: () => context.clock.now(),
    guildId: () => getGuildId(context.db, scope),
    load: () => loadWantedDisplays(context, scope),
    rows: () => repository.listDisplayRows(context.db, scope),
    save: (displays, change) =>
      inHold(async (tx) => {
        for (const { kind, serverId, placeId } of displays) {
          await repository.saveDisplay(tx, scope, { kind, serverId, placeId, change });
          if (!isChannel({ kind }) && change.problem === '')
            await repository.clearProblems(tx, scope, placeId);
        }
      }),
    remove: (row) => inHold((tx) => repository.deleteDisplay(tx, scope, row)),
    draw: (serverIds) => drawLastDay(context, scope, serverIds),
  };
}
