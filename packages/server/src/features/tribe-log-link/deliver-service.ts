import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listSettingsInEffect } from '../../core/settings/settings.ts';
import { enqueueMessages, isWaiting } from '../../discord/outbox.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { sideBySide } from '../../platform/base/side-by-side.ts';
import { isUnavailable } from '../../platform/database/database.ts';
import { AGAIN, ENDLESS, type SweepTurn } from '../../platform/work/sweeps.ts';
import { findServerName } from '../servers/service.ts';
import { composeLog } from './compose.ts';
import { deleteLines, listLines } from './lines-repository.ts';
import type { LinkRow } from './repository.ts';
import * as repository from './repository.ts';
import { checkRoles } from './roles-service.ts';
import { settleLinks } from './settle-service.ts';

/** Links per turn, and links at a time: each may need a call to Discord for its member. */
const MAX_A_TURN = 200;
const AT_ONCE = 5;
/** Lines that can't be posted now are retried after this. */
const LATER_MS = 10_000;
/** How often the roles of members are checked whose tribes have no new lines. */
const QUIET_CHECK_MS = 15 * MINUTE_MS;
const MAX_QUIET = 50;

/** The bus's name of lines that wait. */
export const LINES_WORK = 'tribe-log-lines';

/**
 * Posts pending lines that are due, to members who are allowed to read them right now. Returns when there is something to do
 * next (`Sweep.run`).
 */
export async function tellDue(context: AppContext, turn: SweepTurn = ENDLESS): Promise<number> {
  const now = context.clock.now();
  const due = await repository.listDue(context.db, { now, limit: MAX_A_TURN });
  if (due.length === 0) return repository.nextDue(context.db, now);
  const botIds = [...new Set(due.map(({ botId }) => botId))];
  const inEffect = await listSettingsInEffect(context, context.db, { botIds, names: ['tribeLogLink'] });
  const isOn = ({ botId }: LinkRow) => inEffect.get(botId)?.tribeLogLink.isEnabled === true;
  await sideBySide(due, { atOnce: AT_ONCE, goesOn: () => turn.isHeld() }, (link) =>
    attempt(context, link, isOn(link) ? tell : forget),
  );
  return AGAIN;
}

/** Checks the roles of members whose links have no pending lines. */
export async function checkQuiet(context: AppContext, turn: SweepTurn = ENDLESS): Promise<void> {
  const before = context.clock.now() - QUIET_CHECK_MS;
  const quiet = await repository.listUnchecked(context.db, { before, limit: MAX_QUIET });
  const botIds = [...new Set(quiet.map(({ botId }) => botId))];
  const isThere = await listSettingsInEffect(context, context.db, { botIds, names: ['tribeLogLink'] });
  // If the bot has left the guild Discord reports no members; links are kept until it is back.
  await sideBySide(quiet, { atOnce: AT_ONCE, goesOn: () => turn.isHeld() }, (link) =>
    attempt(context, link, isThere.has(link.botId) ? checkRoles : lookLater),
  );
}

async function attempt(
  context: AppContext,
  link: LinkRow,
  work: (context: AppContext, link: LinkRow) => Promise<void>,
): Promise<void> {
  try {
    await work(context, link);
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (error instanceof AppError && error.code === 'NOT_FOUND') return;
    // Discord does not return the member's roles: it waits.
    context.log.warn({ err: error, botId: link.botId }, 'a tribe’s log could not be told now');
    await lookLater(context, link);
  }
}

/** Lets others have their turn. It stays stored that the roles were not checked. */
function lookLater(context: AppContext, { botId, id }: LinkRow): Promise<void> {
  const scope = systemScope(botId);
  return changeInstance(context, scope, async (tx) => {
    const link = await repository.lockLink(tx, scope, id);
    if (!link) return;
    const now = context.clock.now();
    const later =
      link.dueAt > 0 ? { dueAt: now + LATER_MS } : { checkedAt: now - QUIET_CHECK_MS + MINUTE_MS };
    await repository.updateLink(tx, link, later);
  });
}

/** Lines from before it was switched off, or before the downgrade, are not posted. */
async function forget(context: AppContext, { botId, id }: LinkRow): Promise<void> {
  const scope = systemScope(botId);
  await changeInstance(context, scope, async (tx) => {
    const link = await repository.lockLink(tx, scope, id);
    if (!link) return;
    await deleteLines(tx, link);
    await repository.updateLink(tx, link, { dueAt: 0, leftOut: 0 });
  });
}

async function tell(context: AppContext, due: LinkRow): Promise<void> {
  const scope = systemScope(due.botId);
  await settleLinks(context, scope, [due.id]);
  await checkRoles(context, due);
  await changeInstance(context, scope, async (tx) => {
    const link = await repository.lockLink(tx, scope, due.id);
    if (link?.state !== 'active' || link.dueAt === 0) return;
    const now = context.clock.now();
    // Until Discord has accepted the last message, new lines are collected: at most one message can be late.
    if (link.outboxId > 0 && (await isWaiting(tx, scope, link.outboxId))) {
      await repository.updateLink(tx, link, { dueAt: now + LATER_MS });
      return;
    }
    const lines = await listLines(tx, link);
    const serverName = await findServerName(tx, scope, link.serverId);
    const content = composeLog({ ...link, serverName, lines });
    const item = { channelId: link.channelId, content, kind: 'message', serverId: link.serverId } as const;
    const [outboxId = 0] =
      lines.length === 0 ? [] : await enqueueMessages(context, tx, { scope, items: [item] });
    await deleteLines(
      tx,
      link,
      lines.map(({ id }) => id),
    );
    const told = { toldAt: now, toldLines: lines.length, outboxId };
    await repository.updateLink(tx, link, { ...told, dueAt: 0, leftOut: 0 });
  });
}
