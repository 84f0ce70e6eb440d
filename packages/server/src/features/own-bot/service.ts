import { limitsOf } from '@arkwright/contracts/derived/limits';
import type { OwnBotGrant } from '@arkwright/contracts/own-bot/kinds';
import type { OwnBot, OwnBotRequest } from '@arkwright/contracts/own-bot/schema';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { findApplication } from '../../core/discord-applications/repository.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { grantOf } from './decide.ts';
import type { InstanceRequest, RequestRow } from './repository.ts';
import * as repository from './repository.ts';

/** The bus's word for a decision about an instance's own bot. */
export const OWN_BOT_WORK = 'own-bot';

type Settings = Pick<AppContext, 'settings'>;

const grantIn = ({ settings }: Settings, { tier, request }: InstanceRequest): OwnBotGrant =>
  grantOf({ tier, grantedKind: request?.grantedKind ?? null }, settings.selfHosted);

/**
 * Which kinds of own bot an instance may use now: granted by an admin, and the owner's tier includes it; both
 * on a self-hosted installation. It does not matter whether the shared bot is in the guild. Pass `tx` as `db`
 * within a transaction. Neither for an instance that does not exist.
 */
export async function findOwnBotGrant(
  context: Settings & { db: Queries },
  scope: InstanceScope,
  db: Queries = context.db,
): Promise<OwnBotGrant> {
  const row = await repository.findInstance(db, scope);
  return row ? grantIn(context, row) : { application: false, machine: false };
}

/** The same for many instances, by id. Instances that do not exist are missing. */
export async function listGranted(
  context: Settings & { db: Queries },
  botIds: readonly string[],
): Promise<ReadonlyMap<string, OwnBotGrant>> {
  const rows = await repository.listInstances(context.db, botIds);
  return new Map(rows.map((row) => [row.botId, grantIn(context, row)]));
}

/**
 * Calls the listener when a grant may have changed: an admin's decision, or another tier or owner. `botId` is
 * missing if it may be any instance, as after a gap in the connection to PostgreSQL. Returns a function that
 * ends it.
 */
export function onGrantChange({ bus }: Pick<AppContext, 'bus'>, listener: (botId?: string) => void) {
  return bus.subscribe((message) => {
    if (message.kind === 'work' && message.what === OWN_BOT_WORK) listener(message.botId);
    if (message.kind !== 'access') return;
    if (message.of === undefined) listener();
    // A person's own message is followed by one for each instance that they own.
    else if ('botId' in message.of) listener(message.of.botId);
  });
}

/** The instance's request and grant, for its owner. */
export async function findOwnBot(context: Settings, db: Queries, scope: InstanceScope): Promise<OwnBot> {
  const row = await repository.findInstance(db, scope);
  if (!row) throw new AppError('NOT_FOUND');
  return {
    request: row.request && toRequest(row.request),
    isGranted: grantIn(context, row),
    tierIsEnough: limitsOf(row.tier, context.settings.selfHosted).ownBot,
    hasApplication: (await findApplication(db, scope)) !== undefined,
  };
}

/** The part of a row that its owner sees. */
export function toRequest(row: RequestRow): OwnBotRequest {
  const { kind, reason, state, requestedAt, answer, decidedAt } = row;
  return { kind, reason, state, requestedAt, answer, decidedAt };
}
