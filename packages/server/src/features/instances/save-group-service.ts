import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import type { Area, Permission } from '@arkwright/contracts/derived/permissions';
import { fieldRule, type SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import type { GroupChange } from '@arkwright/contracts/settings-merge';
import {
  GROUP_NAMES,
  type GroupName,
  type StoredValue,
  settingsGroups,
} from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import { announceAccess } from '../../core/access/announce.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { type By, recordChange, toAuthor } from '../../core/history/change-log.ts';
import { loadSettings, saveGroup } from '../../core/settings/repository.ts';
import type { Queries } from '../../platform/database/database.ts';

/** The stored groups, by name; those that were never saved are at revision 0. */
export async function loadStored(
  tx: Queries,
  scope: InstanceScope,
): Promise<Record<GroupName, { rev: number; value: StoredValue }>> {
  const rows = new Map((await loadSettings(tx, [scope])).map((row) => [row.group, row]));
  const entries = GROUP_NAMES.map((group) => [group, rows.get(group) ?? { rev: 0, value: {} }] as const);
  // Object.fromEntries forgets the literal names.
  return Object.fromEntries(entries) as Record<GroupName, { rev: number; value: StoredValue }>;
}

/** Stores a group's new value, with its entries in the history. */
export async function saveChange(
  context: AppContext,
  save: { tx: Queries; saver: By & { action?: 'settings.restored' }; change: GroupChange; rev: number },
): Promise<void> {
  const { tx, saver: by, change, rev } = save;
  const at = context.clock.now();
  await saveGroup(tx, by.scope, {
    group: change.group,
    rev,
    value: change.after,
    savedAt: at,
    savedBy: by.actor.name,
  });
  // The parts that a key opens are cached for a moment wherever it is used.
  if (change.group === 'api' || change.group === 'companionMod') await announceAccess(context, tx, by.scope);
  const fieldsOf = fieldsByViewer(change);
  for (const [view, fields] of fieldsOf) {
    const pick = (value: StoredValue) => Object.fromEntries(fields.map((field) => [field, value[field]]));
    await recordChange(tx, by, {
      at,
      area: areaOf(view),
      action: by.action ?? 'settings.changed',
      target: { kind: 'settings', id: change.group, name: change.group },
      before: pick(change.before),
      after: pick(change.after),
    });
  }
  await context.bus.publish(tx, {
    kind: 'settings.changed',
    botId: by.scope.botId,
    group: change.group,
    fields: [...fieldsOf.values()].flat(),
    ...toAuthor(by),
  });
}

/** The changed fields by the permission that shows them: a group may hold fields of two areas. */
function fieldsByViewer(change: GroupChange): Map<Permission, string[]> {
  const group: SettingsGroup = settingsGroups[change.group];
  const fields = Object.keys(change.after).filter(
    (field) => !deepEqual(change.before[field], change.after[field]),
  );
  return Map.groupBy(fields, (field) => fieldRule(group, field).view);
}

function areaOf(view: Permission): Area | 'Owner' {
  // Every view permission but the owner's is `<Area>_View` or `<Area>_Edit`.
  return view === 'Owner' || view === 'FullAccess' ? 'Owner' : (view.replace(/_(View|Edit)$/, '') as Area);
}
