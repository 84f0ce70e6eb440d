import type { ImportOutcome } from '@arkwright/contracts/ban-files/schema';
import { MAX_BANS, MAX_BANS_WORDS } from '@arkwright/contracts/ban-management/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { inChunks } from '../../platform/base/in-chunks.ts';
import type { Queries } from '../../platform/database/database.ts';
import * as banList from '../ban-management/service.ts';
import { type ImportedBan, parseImport } from './parse-import.ts';

/** For entries without a reason in the file, as in the game's own. */
const NO_REASON = 'Imported';
const CHUNK = 1000;

type Plan = { added: banList.BanRow[]; changed: banList.BanRow[]; unchanged: number };

/**
 * Adds the entries of a file, all or none, or only returns what that would do. INVALID for too many lines, CONFLICT if the
 * list would get too long.
 */
export async function importBans(
  context: AppContext,
  by: By,
  { text, isPreview }: { text: string; isPreview: boolean },
): Promise<ImportOutcome> {
  const { bans, refused, refusedLines } = await parseImport(text);
  return context.db.transaction(async (tx) => {
    await lockInstance(tx, by.scope);
    const plan = await planImport(tx, by.scope, { bans, now: context.clock.now() });
    const count = { added: plan.added.length, changed: plan.changed.length };
    if ((await banList.countBans(tx, by.scope)) + count.added > MAX_BANS)
      throw new AppError('CONFLICT', MAX_BANS_WORDS);
    if (!isPreview && count.added + count.changed > 0) await carryOut(context, tx, { by, plan, count });
    return { ...count, unchanged: plan.unchanged, refused, refusedLines };
  });
}

async function planImport(
  tx: Queries,
  scope: InstanceScope,
  { bans, now }: { bans: readonly ImportedBan[]; now: number },
): Promise<Plan> {
  const plan: Plan = { added: [], changed: [], unchanged: 0 };
  for (const chunk of inChunks(bans, CHUNK)) {
    const netIds = chunk.map(({ netId }) => netId);
    const known = new Map((await banList.lockBans(tx, scope, netIds)).map((row) => [row.netId, row]));
    for (const imported of chunk) {
      const before = known.get(imported.netId);
      const fields = {
        netId: imported.netId,
        bannedUntil: imported.bannedUntil,
        playerName: imported.playerName ?? before?.playerName ?? '',
        reason: imported.reason ?? before?.reason ?? NO_REASON,
        isIgnoreEntry: imported.isIgnoreEntry ?? before?.isIgnoreEntry ?? false,
      };
      const row = banList.toRow(scope, { fields, before, now, isSpread: false });
      const bannedAt = before?.bannedAt ?? Math.max(0, Math.min(imported.bannedAt ?? now, now));
      const after = { ...row, bannedAt };
      if (!before) plan.added.push(after);
      else if (isSame(before, after)) plan.unchanged += 1;
      else plan.changed.push(after);
    }
  }
  return plan;
}

const isSame = (before: banList.BanRow, after: banList.BanRow) =>
  before.playerName === after.playerName &&
  before.reason === after.reason &&
  before.bannedUntil === after.bannedUntil &&
  before.isIgnoreEntry === after.isIgnoreEntry;

async function carryOut(
  context: AppContext,
  tx: Queries,
  { by, plan, count }: { by: By; plan: Plan; count: { added: number; changed: number } },
): Promise<void> {
  for (const rows of inChunks([...plan.added, ...plan.changed], CHUNK)) await banList.saveBans(tx, rows);
  await banList.markListsDirty(tx, [by.scope.botId]);
  const entries = count.added + count.changed;
  await recordChange(tx, by, {
    at: context.clock.now(),
    area: 'BanManagement',
    action: 'ban.imported',
    target: { kind: 'bans', id: '', name: entries === 1 ? '1 entry' : `${entries} entries` },
    before: null,
    after: count,
  });
  await banList.notifyImport(context, tx, { scope: by.scope, by: by.actor.name, count });
  await banList.announceBans(context, tx, by.scope, '');
}
