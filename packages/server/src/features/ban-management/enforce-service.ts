import { banPlayer, kickPlayer, unbanPlayer } from '@arkwright/ark/commands';
import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { eachInstance } from '../../core/access/each-instance.ts';
import { changeInstance, lockInstance } from '../../core/access/keep-instance.ts';
import { type InstanceScope, systemScope } from '../../core/access/scope.ts';
import { listSettingsInEffect } from '../../core/settings/settings.ts';
import { type Effects, type Outcome, withOutcomes } from '../../game-commands/effects.ts';
import { sendCommands, UNKNOWN_OUTCOME } from '../../game-commands/service.ts';
import type { Queries } from '../../platform/database/database.ts';
import { AGAIN, ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import type { BanTarget, Due, EnforcementOutcome, EnforcementRow } from './enforcements-repository.ts';
import * as enforcements from './enforcements-repository.ts';
import { isInForce } from './in-force.ts';
import type { BanRow } from './repository.ts';
import * as repository from './repository.ts';

/** Changes that are on their way to one game server at a time: others have a turn in between. */
const PER_SERVER = 20;
/** Entries that are spread over all game servers in one transaction: with 150 of them 15,000 rows. */
const SPREAD_AT_ONCE = 100;
/** Entries that a new game server gets in one transaction. */
const GIVEN_AT_ONCE = 1000;
const SERVERS_AT_ONCE = 100;
/**
 * A failure is retried after this, and twice as late after each further try. A server that was about to go down is not kept
 * waiting for a ban once it is up again.
 */
const RETRY_MS = { refused: MINUTE_MS, unsent: 5000, unclear: 5000 };
const LONGEST_RETRY_MS = HOUR_MS;
/** Longer replies of the game are cut. */
const MAX_PROBLEM = 300;

/** The bus's name of what games are still to be told. */
export const ENFORCEMENT_WORK = 'ban-enforcements';

const announceWork = ({ bus }: Pick<AppContext, 'bus'>, tx: Queries, botId: string): Promise<void> =>
  bus.publish(tx, { kind: 'work', what: ENFORCEMENT_WORK, botId, id: '' });

/**
 * Sends what is due of the ban lists to game servers that are up. Returns when there is something to do next (`Sweep.run`).
 */
export async function enforceBans(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const what = 'bans in games';
  const imported = await repository.listInstancesToSpread(context.db);
  await eachInstance(context, { botIds: imported, turn, what }, (scope) =>
    spreadImported(context, scope, turn),
  );
  const now = context.clock.now();
  const due = await enforcements.listInstancesDue(context.db, now);
  await eachInstance(context, { botIds: due, turn, what }, (scope) => sendDue(context, scope));
  return imported.length + due.length > 0 ? AGAIN : enforcements.nextDue(context.db, now);
}

/** Gives game servers that were added since the bans that are in force. */
export async function giveNewServers(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const servers = await repository.listNewServers(context.db, SERVERS_AT_ONCE);
  const ofInstance = Map.groupBy(servers, ({ botId }) => botId);
  const botIds = [...ofInstance.keys()];
  await eachInstance(context, { botIds, turn, what: 'bans for new game servers' }, async (scope) => {
    for (const { serverId } of ofInstance.get(scope.botId) ?? [])
      await giveList(context, scope, { serverId, turn });
  });
}

async function giveList(
  context: AppContext,
  scope: InstanceScope,
  { serverId, turn }: { serverId: string; turn: SweepTurn },
): Promise<void> {
  let after: string | undefined = '';
  while (after !== undefined && turn.isHeld()) {
    const from: string = after;
    after = await context.db.transaction(async (tx) => {
      // Locks out unbans between reading the list and storing its enforcements.
      await lockInstance(tx, scope);
      const page = await repository.pageBans(tx, scope, { after: from, limit: GIVEN_AT_ONCE });
      const now = context.clock.now();
      const wanted = page
        .filter((row) => isInForce(row, now))
        .map(({ netId }) => ({ netId, isBanned: true }));
      await enforcements.createEnforcements(tx, scope, { wanted, at: now, serverId, isAgain: true });
      if (wanted.length > 0) await announceWork(context, tx, scope.botId);
      const last = page.length < GIVEN_AT_ONCE ? undefined : page.at(-1)?.netId;
      if (last === undefined) await repository.noteGiven(tx, scope, serverId);
      return last;
    });
  }
}

async function spreadImported(context: AppContext, scope: InstanceScope, turn: SweepTurn): Promise<void> {
  let isLeft = true;
  while (isLeft && turn.isHeld()) {
    isLeft = await context.db.transaction(async (tx) => {
      await lockInstance(tx, scope);
      const rows = await repository.listToSpread(tx, scope, SPREAD_AT_ONCE);
      const now = context.clock.now();
      await enforcements.createEnforcements(tx, scope, {
        wanted: rows.map((row) => wantedOf(row, now)),
        at: now,
      });
      await repository.markSpread(
        tx,
        scope,
        rows.map(({ netId }) => netId),
      );
      return rows.length === SPREAD_AT_ONCE;
    });
  }
}

const wantedOf = (row: BanRow, now: number): BanTarget => ({
  netId: row.netId,
  isBanned: isInForce(row, now),
});

async function sendDue(context: AppContext, scope: InstanceScope): Promise<void> {
  await changeInstance(context, scope, async (tx) => {
    const { botId } = scope;
    const inEffect = await listSettingsInEffect(context, tx, { botIds: [botId], names: ['ban'] });
    const isOn = inEffect.get(botId)?.ban.isEnabled === true;
    const now = context.clock.now();
    const due = await enforcements.lockDue(tx, scope, { isOn, now, ofServer: PER_SERVER });
    if (due.length === 0) return;
    const orders = due.flatMap(commandsOf);
    const commands = orders.map(({ order }) => order);
    const ids = await sendCommands(context, tx, { scope, commands, feature: 'bans' });
    const sent = orders.flatMap(({ of, isLast }, index) =>
      isLast ? [{ ...of, commandId: ids[index] ?? '' }] : [],
    );
    await enforcements.recordSent(tx, sent);
  });
}

/** A player who is on the server is kicked, too. The last command is the one that counts. */
function commandsOf(of: Due) {
  const { serverId, netId, isBanned, isThere } = of;
  const last = { serverId, command: isBanned ? banPlayer(netId) : unbanPlayer(netId) };
  const kick = { serverId, command: kickPlayer(netId) };
  return [
    ...(isBanned && isThere ? [{ of, order: kick, isLast: false }] : []),
    { of, order: last, isLast: true },
  ];
}

/** Stores how commands ended. One may run twice: a game ignores a ban that it has already. */
export const banEffects: Effects = {
  feature: 'bans',
  isRepeatable: true,
  async onSettled(context, tx, outcomes) {
    const sent = withOutcomes(await enforcements.lockSent(tx, outcomes), outcomes, (row) => row.commandId);
    const now = context.clock.now();
    const ended = sent.map(({ row, outcome }) => resultOf(row, outcome, now));
    await enforcements.recordOutcomes(tx, ended);
    for (const [botId, ofInstance] of Map.groupBy(ended, (outcome) => outcome.botId)) {
      await context.bus.publish(tx, { kind: 'changed', of: systemScope(botId), topic: 'ban-servers' });
      if (ofInstance.some(({ doneAt }) => doneAt === 0)) await announceWork(context, tx, botId);
    }
  },
};

function resultOf(
  { botId, serverId, netId, tries, isBanned, sentAsBan }: EnforcementRow,
  { outcome, reply }: Outcome,
  now: number,
): EnforcementOutcome {
  const key = { botId, serverId, netId };
  // The target has changed meanwhile, and is due now.
  if (isBanned !== sentAsBan) return { ...key, doneAt: 0, problem: '', tries: 0, nextAt: 0 };
  if (outcome === 'done') return { ...key, doneAt: now, problem: '', tries: 0, nextAt: 0 };
  const problem = (reply || UNKNOWN_OUTCOME).slice(0, MAX_PROBLEM).toWellFormed();
  const waitMs = Math.min(RETRY_MS[outcome] * 2 ** Math.min(tries, 10), LONGEST_RETRY_MS);
  return { ...key, doneAt: 0, problem, tries: tries + 1, nextAt: now + waitMs };
}
