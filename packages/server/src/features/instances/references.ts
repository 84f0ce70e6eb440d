import { findReferences, type Reference, type ReferenceKind } from '@arkwright/contracts/core/references';
import { type Channel, isPostable } from '@arkwright/contracts/instances/schema';
import type { GroupChange } from '@arkwright/contracts/settings-merge';
import { settingsGroups } from '@arkwright/contracts/settings-registry';
import type { InstanceScope } from '../../core/access/scope.ts';
import { isRefused } from '../../discord/guilds/discord-powers.ts';
import { loadDirectory } from '../../discord/guilds/repository.ts';
import { invalidFields } from '../../platform/base/app-error.ts';
import type { Queries } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/work/slices.ts';
import { listServerIds } from '../servers/service.ts';

const CATEGORY = 4;

const NO_ROLE = 'This role does not exist in your Discord server.';

const NO_TEXT_CHANNEL = 'Messages can only be posted in text and announcement channels.';

const WORDS: Record<ReferenceKind, string> = {
  channel: 'This channel does not exist in your Discord server.',
  category: 'This category does not exist in your Discord server.',
  'mentioned-role': NO_ROLE,
  'empowered-role': NO_ROLE,
  'admitted-role': NO_ROLE,
  'allowed-role': NO_ROLE,
  'granted-role':
    'This role does not exist in your Discord server, or it has permissions that may not be given to players.',
  server: 'This server does not exist.',
};

/**
 * Refuses ids that a change brings in and that are not the instance's own: the bot's token and the workers reach every
 * guild and every server, so a foreign id must not get as far as the settings. Ids that stood there before may stay.
 */
export async function checkReferences(
  db: Queries,
  scope: InstanceScope,
  changes: readonly GroupChange[],
): Promise<void> {
  const added = await inSlices(addedBy(changes));
  if (added.length === 0) return;
  const known = await loadKnown(db, scope);
  const foreign = added.filter(({ kind, id }) => !known[kind].has(id));
  if (foreign.length === 0) return;
  throw invalidFields(
    foreign.map(({ path, kind, id }) => {
      const isElsewhere = kind === 'channel' && known.unpostable.has(id);
      return { path: `bot.${path}`, message: isElsewhere ? NO_TEXT_CHANNEL : WORDS[kind] };
    }),
  );
}

/** The channels of the changed groups, also those that were there before. */
export const channelsIn = (changes: readonly GroupChange[]): string[] =>
  changes
    .flatMap(({ group, after }) => findReferences(settingsGroups[group].schema, after))
    .filter(({ kind }) => kind === 'channel')
    .map(({ id }) => id);

function* addedBy(changes: readonly GroupChange[]): Generator<void, Reference[]> {
  const added: Reference[][] = [];
  for (const change of changes) {
    added.push(newReferences(change));
    yield;
  }
  return added.flat();
}

function newReferences(change: GroupChange): Reference[] {
  const { schema } = settingsGroups[change.group];
  const before = new Set(findReferences(schema, change.before).map(({ kind, id }) => `${kind} ${id}`));
  return findReferences(schema, change.after, change.group).filter(
    ({ kind, id }) => !before.has(`${kind} ${id}`),
  );
}

async function loadKnown(
  db: Queries,
  scope: InstanceScope,
): Promise<Record<ReferenceKind | 'unpostable', Set<string>>> {
  const { channels, roles } = await loadDirectory(db, scope);
  const ids = (isWanted: (channel: Channel) => boolean) =>
    new Set(channels.filter(isWanted).map(({ id }) => id));
  const all = new Set(roles.map(({ id }) => id));
  return {
    channel: ids(isPostable),
    unpostable: ids(({ type }) => type !== CATEGORY),
    category: ids(({ type }) => type === CATEGORY),
    'mentioned-role': all,
    'empowered-role': all,
    'admitted-role': all,
    'allowed-role': all,
    'granted-role': new Set(roles.filter((role) => !isRefused(role)).map(({ id }) => id)),
    server: new Set(await listServerIds(db, scope)),
  };
}
