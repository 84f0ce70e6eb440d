import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { hasServerLists, withNewServer } from '@arkwright/contracts/core/new-servers';
import {
  completeGroup,
  GROUP_NAMES,
  type StoredValue,
  settingsGroups,
} from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import { systemActor } from '../../core/identity/actor.ts';
import { loadGroups } from '../../core/settings/repository.ts';
import type { Queries } from '../../platform/database/database.ts';
import { saveChange } from './save-group-service.ts';

const GROUPS = GROUP_NAMES.filter((name) => hasServerLists(settingsGroups[name].schema));

/** Adds a new game server to the lists in the settings that include servers added later. The caller has locked the instance. */
export async function includeNewServer(
  context: AppContext,
  { tx, scope, serverId }: { tx: Queries; scope: InstanceScope; serverId: string },
): Promise<void> {
  const saver: By = { actor: systemActor('New server'), scope, origin: 'system' };
  const stored = new Map((await loadGroups(tx, scope, GROUPS)).map((row) => [row.group, row]));
  for (const group of GROUPS) {
    const { rev, value } = stored.get(group) ?? { rev: 0, value: {} };
    const before: StoredValue = completeGroup(group, value);
    // A group is an object, and stays one.
    const after = withNewServer(before, serverId) as StoredValue;
    if (deepEqual(before, after)) continue;
    const change = { group, before, after };
    await saveChange(context, { tx, saver, change, rev: rev + 1 });
    for (const feature of context.features) await feature.onSettingsSaved?.(context, tx, { scope, change });
  }
}
