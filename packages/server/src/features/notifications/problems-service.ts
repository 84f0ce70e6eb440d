import type { Problem } from '@arkwright/contracts/core/problem';
import type { AppContext, TroubleKind } from '../../context/app-context.ts';
import { countWaiting, findOutage } from '../../discord/outages.ts';
import { namedFew } from '../../platform/base/named-few.ts';
import { OUTAGE_MS, waitingWords } from './discord-troubles.ts';
import * as repository from './repository.ts';

const DISK_FULL =
  'The disk of the database is full (PostgreSQL 53100): nothing can be saved. Free some space.';

/**
 * The problems of some instances, by instance: those that lasted at the last look of the troubles sweep, and those that
 * ended within the last hour. One for each trouble; `isBanner`: only those that every page shows.
 */
export async function listProblems(
  context: AppContext,
  botIds: readonly string[],
  { isBanner = false }: { isBanner?: boolean } = {},
): Promise<ReadonlyMap<string, Problem[]>> {
  const kinds = new Map(
    context.features.flatMap(({ troubles = [] }) => troubles.map((kind) => [kind.kind, kind])),
  );
  const rows = await repository.listOfInstances(context.db, botIds);
  const shown = rows.flatMap((row) => {
    const kind = kinds.get(row.kind);
    return kind && (!isBanner || kind.isBanner) ? [{ botId: row.botId, problem: toProblem(kind, row) }] : [];
  });
  const byInstance = Map.groupBy(shown, ({ botId }) => botId);
  return new Map(botIds.map((botId) => [botId, (byInstance.get(botId) ?? []).map(({ problem }) => problem)]));
}

const toProblem = (kind: TroubleKind, row: repository.ToldTrouble): Problem => ({
  key: `${row.kind}/${row.subject}`,
  level: kind.level ?? 'warning',
  since: row.since,
  ended: row.endedAt,
  text: `${kind.heading(1)}: ${namedFew([row])}. ${kind.remedy}`,
});

/** What is wrong with the installation as a whole, in the words of its operator. It needs no write to the database. */
export async function listInstallationProblems(context: AppContext): Promise<Problem[]> {
  const { db, clock, diskFullSince } = context;
  const now = clock.now();
  const found: Problem[] = [];
  const add = (key: string, since: number, text: string) =>
    found.push({ key, level: 'error', since, ended: 0, text });
  if (diskFullSince() > 0) add('disk-full', diskFullSince(), DISK_FULL);
  const { awaySince, tokenSince } = await findOutage(db);
  const lasts = (since: number) => since > 0 && now - since >= OUTAGE_MS;
  if (lasts(awaySince)) {
    const at = new Date(awaySince).toISOString().slice(11, 16);
    add(
      'discord-away',
      awaySince,
      `Discord is unreachable since ${at} UTC, ${waitingWords(await countWaiting(db))}.`,
    );
  }
  if (lasts(tokenSince))
    add('discord-token', tokenSince, 'Discord refuses the bot’s token: set a valid DISCORD_BOT_TOKEN.');
  return found;
}
