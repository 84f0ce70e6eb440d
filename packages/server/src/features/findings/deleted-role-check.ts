import { HOUR_MS } from '@arkwright/contracts/core/durations';
import { findReferences } from '@arkwright/contracts/core/references';
import { fieldLabel, groupLabel } from '@arkwright/contracts/history/labels';
import {
  completeGroup,
  GROUP_NAMES,
  type GroupName,
  settingsGroups,
} from '@arkwright/contracts/settings-registry';
import type { Check, Found } from '../../context/app-context.ts';
import { CHECKED, cannotCheck, notApplicable } from '../../context/coverage.ts';
import { systemScope } from '../../core/access/scope.ts';
import { listActiveIds } from '../../core/instances/repository.ts';
import { checkedSettings } from '../../core/settings/checked-settings.ts';
import { listStoredGroups } from '../../core/settings/settings.ts';
import { loadDirectory } from '../../discord/guilds/repository.ts';

const AT_ONCE = 100;
const KINDS: ReadonlySet<string> = new Set([
  'mentioned-role',
  'granted-role',
  'empowered-role',
  'admitted-role',
  'allowed-role',
]);

/** Settings that name a deleted role: nobody is mentioned, or may use what it was chosen for. */
export const deletedRoleCheck: Check = {
  key: 'role-deleted',
  group: 'Discord',
  label: 'The roles that settings name still exist',
  area: 'Owner',
  field: ({ subject }) => ({ path: subject, words: 'Choose roles' }),
  isQuiet: true,
  everyMs: HOUR_MS,
  runsOn: (message) =>
    message.kind === 'settings.changed' || (message.kind === 'changed' && message.topic === 'directory'),
  async find({ db }, botIds) {
    const all = await listActiveIds(db, botIds);
    const found: Found[] = [];
    for (let at = 0; at < all.length; at += AT_ONCE) {
      const some = all.slice(at, at + AT_ONCE);
      for (const { botId, values } of await listStoredGroups(db, { botIds: some, groups: GROUP_NAMES })) {
        const named = GROUP_NAMES.flatMap((group) =>
          rolesIn(group, completeGroup(group, values[group] ?? {})),
        );
        if (named.length === 0) continue;
        const { roles } = await loadDirectory(db, systemScope(botId));
        const there = new Set(roles.map(({ id }) => id));
        // Without any, Discord has not told them yet.
        const gone = there.size === 0 ? [] : named.filter(({ id }) => !there.has(id));
        for (const [field, ofField] of Map.groupBy(gone, (each) => each.field)) {
          const [{ name, page } = { name: '', page: '' }] = ofField;
          found.push({ botId, subject: field, name, reason: `on ${page}` });
        }
      }
    }
    return found;
  },
  async covers(instance) {
    const effect = await checkedSettings(instance);
    if (!GROUP_NAMES.some((group) => rolesIn(group, effect?.groups[group]).length > 0))
      return notApplicable('no setting names a role');
    const { roles } = await loadDirectory(instance.context.db, instance.scope);
    return roles.length > 0 ? CHECKED : cannotCheck('Discord has not told the roles yet');
  },
  title: ({ name, reason }) => `A role was deleted that ${name} names, ${reason}`,
  heading: (count) =>
    count === 1 ? 'A setting names a deleted role' : `${count} settings name deleted roles`,
  remedy: 'Choose another role there, or take it out.',
};

/** The roles that a group names, with the labels of the fields. */
function rolesIn(group: GroupName, value: unknown) {
  const { schema, words } = settingsGroups[group];
  return findReferences(schema, value, group).flatMap(({ kind, id, path }) => {
    const field = path.split('.', 2)[1] ?? '';
    if (!KINDS.has(kind)) return [];
    return [
      { id, field: `${group}.${field}`, name: `“${fieldLabel(field, words)}”`, page: groupLabel(group) },
    ];
  });
}
