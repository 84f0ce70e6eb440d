import type { Problem } from '@arkwright/contracts/core/problem';
import type { AppContext, Check } from '../../context/app-context.ts';
import { countWaiting, findOutage } from '../../discord/outages.ts';
import { namedFew } from '../../platform/base/named-few.ts';
import { listChecks } from './check-service.ts';
import { OUTAGE_MS, waitingWords } from './discord-outage.ts';
import * as repository from './repository.ts';

const DISK_FULL =
  'The disk of the database is full (PostgreSQL 53100): nothing can be saved. Free some space.';

/** What every page of an instance's owner shows, by instance: each kind of finding that lasts, with the first few it is about. */
export async function listBanners(
  context: AppContext,
  botIds: readonly string[],
): Promise<ReadonlyMap<string, Problem[]>> {
  const checks = listChecks(context).filter(({ isBanner }) => isBanner);
  const lasting = Map.groupBy(
    await repository.listLasting(context.db, { botIds, checks: checks.map(({ key }) => key) }),
    ({ botId }) => botId,
  );
  return new Map(
    botIds.map((botId) => {
      const byCheck = Map.groupBy(lasting.get(botId) ?? [], (row) => row.check);
      return [
        botId,
        checks.flatMap((check) => {
          const rows = byCheck.get(check.key);
          return rows ? [toBanner(check, rows)] : [];
        }),
      ];
    }),
  );
}

const toBanner = (check: Check, rows: readonly repository.FindingRow[]): Problem => ({
  key: check.key,
  level: check.level ?? 'warn',
  since: Math.min(...rows.map(({ since }) => since)),
  ended: 0,
  text: `${check.heading(rows.length)}: ${namedFew(rows)}. ${check.remedy}`,
});

/** What is wrong with the installation as a whole, in the words of its operator. It needs no write to the database. */
export async function listInstallationProblems(context: AppContext): Promise<Problem[]> {
  const { db, clock, diskFullSince } = context;
  const now = clock.now();
  const found: Problem[] = [];
  const add = (key: string, since: number, text: string) =>
    found.push({ key, level: 'bad', since, ended: 0, text });
  if (diskFullSince() > 0) add('disk-full', diskFullSince(), DISK_FULL);
  const { awaySince, refusedSince } = await findOutage(db);
  const lasts = (since: number) => since > 0 && now - since >= OUTAGE_MS;
  if (lasts(awaySince)) {
    const at = new Date(awaySince).toISOString().slice(11, 16);
    const messages = await countWaiting(db);
    const more = messages > 0 ? `, ${waitingWords(messages)}` : '';
    add('discord-away', awaySince, `Discord is unreachable since ${at} UTC${more}.`);
  }
  if (lasts(refusedSince))
    add('discord-token', refusedSince, 'Discord refuses the bot’s token: set a valid DISCORD_BOT_TOKEN.');
  return found;
}
