import type {
  AdminOwnBotRequest,
  OwnBotDecision,
  OwnBotRequestPage,
} from '@arkwright/contracts/own-bot/schema';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { recordAdminChange } from '../../core/history/admin-changes.ts';
import { systemActor, type UserActor } from '../../core/identity/actor.ts';
import { lockActingAdmins } from '../../core/identity/admins.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { notifyOwner } from '../notifications/service.ts';
import { selfHostingAddresses } from '../servers/service.ts';
import { announceRequest } from './announce.ts';
import { decided, noticeOf } from './decide.ts';
import type { ListedRequest } from './repository.ts';
import * as repository from './repository.ts';
import { toRequest } from './service.ts';

/** In the instance's history: which admin decided is in theirs. */
const SITE_ADMIN = systemActor('An admin');

/** A page of the requests for site admins, those that wait first; pages count from 1. */
export async function listOwnBotRequests(
  db: Queries,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<OwnBotRequestPage> {
  const wanted = { limit: pageSize, offset: (page - 1) * pageSize };
  const rows = await repository.listRequests(db, wanted);
  return { requests: await present(db, rows), ...(await repository.countRequests(db)) };
}

/** Carries out an admin's decision. NOT_FOUND without a request, for instance because it was withdrawn. */
export function decideOwnBot(
  context: AppContext,
  actor: UserActor,
  { botId, decision, reason, requestedAt }: OwnBotDecision,
): Promise<AdminOwnBotRequest> {
  const scope = systemScope(botId);
  return context.db.transaction(async (tx) => {
    // Instances before people, as everyone locks them who needs both.
    await lockInstance(tx, scope);
    await lockActingAdmins(tx, actor);
    const before = await repository.lockRequest(tx, scope);
    if (!before) throw new AppError('NOT_FOUND');
    if (requestedAt !== undefined && requestedAt !== before.requestedAt) throw new AppError('STALE');
    const result = decided(before, decision);
    if ('refusal' in result) throw new AppError('CONFLICT', result.refusal);
    const at = context.clock.now();
    const row = { ...before, ...result, answer: reason, decidedAt: at, deciderId: actor.id };
    await repository.saveRequest(tx, row);
    const after = await repository.findListed(tx, scope);
    if (!after) throw new AppError('NOT_FOUND');

    const { kind, guildName } = after;
    const action = `own-bot.${result.state}` as const;
    await announceRequest(
      context,
      tx,
      { actor: SITE_ADMIN, scope, origin: 'system' },
      { action, after: kind },
    );
    await recordAdminChange(tx, actor, {
      at,
      action,
      userId: after.ownerId ?? botId,
      before: null,
      after: { guildName, kind, reason },
    });
    await notifyOwner(context, tx, { scope, message: noticeOf(after), page: '/branding' });
    const [shown] = await present(tx, [after]);
    if (!shown) throw new AppError('NOT_FOUND');
    return shown;
  });
}

async function present(db: Queries, rows: readonly ListedRequest[]): Promise<AdminOwnBotRequest[]> {
  const owners = rows.map(({ ownerDiscordId }) => ownerDiscordId);
  const addresses = await selfHostingAddresses(db, owners);
  return rows.map((row) => ({
    ...toRequest(row),
    botId: row.botId,
    guildId: row.guildId,
    guildName: row.guildName,
    ownerDiscordId: row.ownerDiscordId,
    ownerName: row.ownerName,
    ownerTier: row.ownerTier,
    grantedKind: row.grantedKind,
    decidedBy: row.decidedBy,
    selfHostingKnownIps: addresses.get(row.ownerDiscordId) ?? [],
  }));
}
