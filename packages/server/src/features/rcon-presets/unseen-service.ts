import type { PresetRun } from '@arkwright/contracts/rcon-presets/run-schema';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { getGuildName } from '../../core/instances/guild.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { namedFew } from '../../platform/base/named-few.ts';
import { AGAIN, ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { notify, pageOf } from '../notifications/service.ts';
import * as repository from './runs-repository.ts';
import { getRun } from './runs-service.ts';

/** An open page has seen the end of a run long before. */
const UNSEEN_MS = 10_000;

/**
 * Notifies people who started a run and left before its end of the result, once. Returns when there is something to do next
 * (`Sweep.run`).
 */
export async function tellUnseen(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const before = context.clock.now() - UNSEEN_MS;
  const unseen = await repository.listUnseen(context.db, before);
  if (unseen.length === 0) return repository.nextUnseen(context.db, before);
  for (const { botId, id } of unseen) {
    if (!turn.isHeld()) return AGAIN;
    const scope = systemScope(botId);
    try {
      await changeInstance(context, scope, async (tx) => {
        const discordId = await repository.takeTeller(tx, scope, id);
        if (discordId === undefined) return;
        const message = `${await getGuildName(tx, scope)}: ${describeEnd(await getRun(tx, scope, id))}`;
        await notify(context, tx, { discordIds: [discordId], message, page: pageOf('/rconPresets', scope) });
      });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
    }
  }
  return AGAIN;
}

/** How a run went, with the servers on which it failed and why. */
export function describeEnd({ presetName, servers }: Pick<PresetRun, 'presetName' | 'servers'>): string {
  const countOf = (wanted: string) => servers.filter(({ state }) => state === wanted).length;
  const on = (count: number) => (count === 1 ? '1 server' : `${count} servers`);
  const skipped = countOf('skipped');
  const failed = servers.filter(({ state }) => state === 'failed');
  const done = `The preset ${presetName} ran on ${on(countOf('done'))}`;
  const stopped = countOf('stopped');
  const parts = [
    done,
    ...(skipped > 0 ? [`was skipped on ${skipped}`] : []),
    ...(stopped > 0 ? [`was stopped on ${stopped}`] : []),
  ];
  const words = parts.join(', ');
  if (failed.length === 0) return `${words}.`;
  const list = namedFew(
    failed.map(({ serverName, results }) => ({ name: serverName, reason: results.at(-1)?.reply ?? '' })),
  );
  return `${words} and failed on ${failed.length}: ${list}. The commands after the failed one were not sent there.`;
}
