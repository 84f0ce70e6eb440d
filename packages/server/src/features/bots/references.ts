import { findReferences, type Reference, type ReferenceKind } from '@arkwright/contracts/core/references';
import type { GroupChange } from '@arkwright/contracts/settings-merge';
import { settingsGroups } from '@arkwright/contracts/settings-registry';
import { PermissionsBitField } from 'discord.js';
import type { BotScope } from '../../platform/access/scope.ts';
import { invalidFields } from '../../platform/app-error.ts';
import type { Queries } from '../../platform/database.ts';
import { listServerIds } from '../servers/service.ts';
import type { StoredRole } from './repository.ts';
import * as repository from './repository.ts';

const CATEGORY = 4;

/** What gives power over a guild or its members: whoever may edit settings could otherwise have it given to themselves. */
const DANGEROUS = new PermissionsBitField([
  'Administrator',
  'BanMembers',
  'KickMembers',
  'ManageChannels',
  'ManageEvents',
  'ManageGuild',
  'ManageGuildExpressions',
  'ManageMessages',
  'ManageNicknames',
  'ManageRoles',
  'ManageThreads',
  'ManageWebhooks',
  'MentionEveryone',
  'ModerateMembers',
  'MoveMembers',
  'MuteMembers',
  'DeafenMembers',
  'ViewAuditLog',
]);

/** Whether a role carries no power, and is one that people give out. */
export function isHarmless({ isManaged, permissions }: StoredRole): boolean {
  return !isManaged && (BigInt(permissions) & DANGEROUS.bitfield) === 0n;
}

const WORDS: Record<ReferenceKind, string> = {
  channel: 'This channel does not exist in your guild.',
  category: 'This category does not exist in your guild.',
  role: 'This role does not exist in your guild.',
  'granted-role':
    'This role does not exist in your guild, or it carries permissions that may not be handed out.',
  server: 'This server does not exist.',
};

/**
 * Refuses ids that a change brings in and that are not the instance's own: the bot's token and the workers reach every
 * guild and every server, so a foreign id must not get as far as the settings. Ids that stood there before may stay.
 */
export async function checkReferences(
  db: Queries,
  scope: BotScope,
  changes: readonly GroupChange[],
): Promise<void> {
  const added = changes.flatMap(newReferences);
  if (added.length === 0) return;
  const known = await loadKnown(db, scope);
  const foreign = added.filter(({ kind, id }) => !known[kind].has(id));
  if (foreign.length === 0) return;
  throw invalidFields(foreign.map(({ path, kind }) => ({ path: `bot.${path}`, message: WORDS[kind] })));
}

/** The channels that a change brings in. */
export function newChannels(changes: readonly GroupChange[]): string[] {
  return changes
    .flatMap(newReferences)
    .filter(({ kind }) => kind === 'channel')
    .map(({ id }) => id);
}

function newReferences(change: GroupChange): Reference[] {
  const { schema } = settingsGroups[change.group];
  const before = new Set(findReferences(schema, change.before).map(({ kind, id }) => `${kind} ${id}`));
  return findReferences(schema, change.after, change.group).filter(
    ({ kind, id }) => !before.has(`${kind} ${id}`),
  );
}

async function loadKnown(db: Queries, scope: BotScope): Promise<Record<ReferenceKind, Set<string>>> {
  const { channels, roles } = await repository.loadDirectory(db, scope);
  const ids = (isCategory: boolean) =>
    channels.filter(({ type }) => (type === CATEGORY) === isCategory).map(({ id }) => id);
  return {
    channel: new Set(ids(false)),
    category: new Set(ids(true)),
    role: new Set(roles.map(({ id }) => id)),
    'granted-role': new Set(roles.filter(isHarmless).map(({ id }) => id)),
    server: new Set(await listServerIds(db, scope)),
  };
}
