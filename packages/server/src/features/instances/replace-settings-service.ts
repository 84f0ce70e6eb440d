import { deepEqual } from '@arkwright/contracts/core/deep-equal';
import { parseInSteps } from '@arkwright/contracts/core/parse-in-steps';
import { replaceReferences } from '@arkwright/contracts/core/references';
import { isPostable } from '@arkwright/contracts/instances/schema';
import {
  completeGroup,
  defaultsOf,
  GROUP_NAMES,
  type GroupName,
  type StoredValue,
  settingsGroups,
  wordsOf,
} from '@arkwright/contracts/settings-registry';
import type { AppContext } from '../../context/app-context.ts';
import type { By } from '../../core/history/change-log.ts';
import { loadDirectory } from '../../discord/guilds/repository.ts';
import type { Queries } from '../../platform/database/database.ts';
import { createPace, inSlices } from '../../platform/work/slices.ts';
import { refuseEnabling } from '../starter-sets/service.ts';
import { loadStored, saveChange } from './save-group-service.ts';

/** What a reference in a value is read as. */
export type OwnReferences = (reference: { kind: string; id: string }) => string;

/**
 * How references in what comes from elsewhere are read: the bot reaches every guild and the workers every server, so a
 * channel or a server that isn't the instance's own must not get as far as the database. Before Discord has described the
 * guild, nothing is known of its channels. `nobodys` makes an id that no server has.
 */
export async function ownReferences(
  tx: Queries,
  { scope }: By,
  servers: { has: (id: string) => boolean; nobodys: (id: string) => string },
): Promise<OwnReferences> {
  const { channels } = await loadDirectory(tx, scope);
  const postable: ReadonlySet<string> = new Set(channels.filter(isPostable).map(({ id }) => id));
  const all: ReadonlySet<string> = new Set(channels.map(({ id }) => id));
  return ({ kind, id }) => {
    if (kind === 'server') return servers.has(id) ? id : servers.nobodys(id);
    if (channels.length === 0) return id;
    if (kind === 'channel') return postable.has(id) ? id : '';
    // A role of another guild is nobody's here, and an empty list would admit everybody.
    return kind === 'category' && !all.has(id) ? '' : id;
  };
}

/**
 * Makes these values the settings of an instance, as its owner's own save; groups that are left out get their defaults. Fields
 * that break their rules get theirs, too. Returns what those were, in words. The caller has locked the instance.
 */
export async function replaceSettings(
  context: AppContext,
  order: { tx: Queries; by: By; wanted: Partial<Record<GroupName, StoredValue>>; own: OwnReferences },
): Promise<string[]> {
  const { tx, by, wanted, own } = order;
  const stored = await loadStored(tx, by.scope);
  const pace = createPace();
  const leftOut: string[] = [];
  for (const group of GROUP_NAMES) {
    await pace.step();
    const { rev, value } = stored[group];
    const checked = await checkGroup(group, wanted[group] ?? {});
    // A group is an object, and stays one.
    const after = replaceReferences(settingsGroups[group].schema, checked.value, own) as StoredValue;
    const change = { group, before: completeGroup(group, value), after };
    const refused = await refuseEnabling(context, tx, { scope: by.scope, change });
    for (const { path } of refused) Object.assign(after, { [path.slice(group.length + 1)]: false });
    leftOut.push(
      ...checked.leftOut,
      ...refused.map(({ path, message }) => `${labelOf(group, path.slice(group.length + 1))}: ${message}`),
    );
    if (deepEqual(change.before, after)) continue;
    await saveChange(context, { tx, saver: { ...by, action: 'settings.restored' }, change, rev: rev + 1 });
    for (const feature of context.features)
      await feature.onSettingsSaved?.(context, tx, { scope: by.scope, change });
  }
  return leftOut;
}

async function checkGroup(
  group: GroupName,
  value: StoredValue,
): Promise<{ value: StoredValue; leftOut: string[] }> {
  const complete: Record<string, unknown> = completeGroup(group, value);
  const defaults: Record<string, unknown> = defaultsOf(group);
  const leftOut: string[] = [];
  for (const [field, schema] of Object.entries(settingsGroups[group].schema.shape)) {
    const parsed = await inSlices(parseInSteps(schema, complete[field]));
    if (!parsed.success) leftOut.push(`${labelOf(group, field)}: ${parsed.error.issues[0]?.message ?? ''}`);
    complete[field] = parsed.success ? parsed.data : defaults[field];
  }
  return { value: complete, leftOut };
}

const labelOf = (group: GroupName, field: string) => `Setting “${wordsOf(group)?.[field]?.label ?? field}”`;
