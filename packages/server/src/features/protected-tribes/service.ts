import { MAX_PROTECTED_TRIBES } from '@arkwright/contracts/protected-tribes/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { changeInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { keepServer } from '../servers/service.ts';
import { announceRows, findTribe } from '../uploads/service.ts';
import * as repository from './repository.ts';

type TribeOn = repository.TribeOn;

/** How long, and why; without more for good. `name` is for a tribe that was not uploaded. */
type Terms = { until?: number; reason?: string; name?: string };

/** Tribes that automatic decay spares now. */
export const listProtections = (
  context: Pick<AppContext, 'clock'>,
  db: Queries,
  scope: InstanceScope,
): Promise<repository.ProtectionRow[]> => repository.listProtections(db, scope, { now: context.clock.now() });

/** Protects a tribe of a server from automatic decay, or changes for how long. NOT_FOUND for another instance's server. */
export async function protectTribe(
  context: AppContext,
  by: By,
  { serverId, tribeId, ...terms }: TribeOn & Terms,
): Promise<void> {
  const { scope } = by;
  const now = context.clock.now();
  await changeInstance(context, scope, async (tx) => {
    if (!(await keepServer(tx, scope, serverId))) throw new AppError('NOT_FOUND');
    const tribe = await findTribe(tx, { scope, serverId, key: tribeId });
    const row = {
      serverId,
      tribeId,
      tribeName: tribe?.tribeName ?? terms.name ?? '',
      until: terms.until ?? 0,
      reason: terms.reason ?? '',
      createdAt: now,
      createdBy: by.actor.name,
    };
    const before = await repository.saveProtection(tx, scope, row);
    if (before && before.until === row.until && before.reason === row.reason) return;
    if (!before && (await repository.countProtections(tx, scope)) > MAX_PROTECTED_TRIBES)
      throw new AppError('LIMIT_REACHED', `At most ${MAX_PROTECTED_TRIBES} tribes can be protected.`);
    await record(tx, by, { at: now, action: 'dashboard.tribe-protected', before, after: row });
    await announceRows(context, tx, by);
  });
}

/** Takes a protection back; nothing happens where there is none. */
export async function unprotectTribe(context: AppContext, by: By, of: TribeOn): Promise<void> {
  await changeInstance(context, by.scope, async (tx) => {
    const before = await repository.deleteProtection(tx, by.scope, of);
    if (!before) return;
    const at = context.clock.now();
    await record(tx, by, { at, action: 'dashboard.tribe-unprotected', before, after: undefined });
    await announceRows(context, tx, by);
  });
}

type Terminated = Omit<repository.ProtectionRow, 'botId'>;

async function record(
  tx: Queries,
  by: By,
  {
    at,
    action,
    before,
    after,
  }: {
    at: number;
    action: 'dashboard.tribe-protected' | 'dashboard.tribe-unprotected';
    before: Terminated | undefined;
    after: Terminated | undefined;
  },
): Promise<void> {
  const of = after ?? before;
  if (!of) return;
  const fields = (row: Terminated | undefined) =>
    row ? { serverId: row.serverId, tribeId: row.tribeId, until: row.until, reason: row.reason } : null;
  await recordChange(tx, by, {
    at,
    action,
    area: 'DataDashboard' as const,
    target: { kind: 'tribe', id: of.tribeId, name: of.tribeName },
    before: fields(before),
    after: fields(after),
  });
}

/** Which of some tribes are protected now. */
export async function findProtected(
  context: Pick<AppContext, 'clock'> & { db: Queries },
  scope: InstanceScope,
  tribes: readonly TribeOn[],
): Promise<(tribe: TribeOn) => boolean> {
  if (tribes.length === 0) return () => false;
  const rows = await repository.listProtections(context.db, scope, {
    now: context.clock.now(),
    tribeIds: [...new Set(tribes.map(({ tribeId }) => tribeId))],
  });
  const keyOf = ({ serverId, tribeId }: TribeOn) => `${serverId} ${tribeId}`;
  const found: ReadonlySet<string> = new Set(rows.map(keyOf));
  return (tribe) => found.has(keyOf(tribe));
}
