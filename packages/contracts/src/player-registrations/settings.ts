import { z } from 'zod';
import { requiredText, trimmedText, wholeNumber } from '../core/fields.ts';
import { flag } from '../core/flag.ts';
import { plainId } from '../core/json-shape.ts';
import { allowedRoleId, channelId, grantedRoleId } from '../core/references.ts';
import { uniqueBy } from '../core/unique-entries.ts';
import { settingsGroup } from '../derived/settings-group.ts';
import { MAX_CLUSTERS, MAX_CLUSTERS_WORDS, MAX_PLAYTIME_ROLES, MAX_PLAYTIME_ROLES_WORDS } from './bounds.ts';

const clusterId = trimmedText(100).max(100);

/** A name for a cluster of the game, for counting playtime. */
export const clusterIdMapping = z.object({
  clusterId: clusterId.default(''),
  name: requiredText('Name is required', {
    length: 25,
    message: 'Name must be a maximum of 25 characters.',
  }),
});

export const clusterIdMappings = z
  .array(clusterIdMapping)
  .max(MAX_CLUSTERS, MAX_CLUSTERS_WORDS)
  .superRefine(uniqueBy('name', 'Name must be unique.', (name) => name.toLowerCase()))
  .superRefine(uniqueBy('clusterId', 'Cluster ID must be unique.', (id) => id || undefined));

const PLAYTIME = 'Playtime must be greater than 0.';
const MAX_HOURS = 100_000;

/** A role for playing this many seconds, on the given clusters or, without any, on all servers together. */
export const playtimeRole = z.object({
  roleId: grantedRoleId().min(1, 'Discord role is required'),
  playtime: wholeNumber(
    { required: PLAYTIME, range: PLAYTIME },
    { min: 1, max: Number.MAX_SAFE_INTEGER },
  ).refine((seconds) => seconds <= MAX_HOURS * 3600, 'Playtime must be at most 100,000 hours.'),
  clusterIds: z.array(clusterId).max(50, 'At most 50 clusters can be chosen').default([]),
});

export const playtimeRoles = z
  .array(playtimeRole)
  .max(MAX_PLAYTIME_ROLES, MAX_PLAYTIME_ROLES_WORDS)
  .superRefine((entries, context) => {
    const seen = new Set<string>();
    for (const [index, { roleId, clusterIds }] of entries.entries()) {
      const place = JSON.stringify([roleId, ...new Set(clusterIds.toSorted())]);
      const message = 'This role is already given for the same clusters.';
      if (seen.has(place)) context.addIssue({ code: 'custom', message, path: [index, 'roleId'] });
      seen.add(place);
    }
  });

/** All roles that can be granted: for playtime, and for being registered. */
const MAX_ALLOWED_ROLES = MAX_PLAYTIME_ROLES + 1;

/** A role with power that the owner lets the bot grant, and the power it had then. */
export const ownerAllowedRole = z.object({
  roleId: allowedRoleId().min(1, 'Discord role is required'),
  powers: z.array(plainId(z.string().max(100))).max(100, 'At most 100 powers can be allowed'),
});

/**
 * Links players to Discord members, with their playtime and the roles they get for it. Needs the companion.
 */
export const playerRegistration = settingsGroup({
  name: 'playerRegistration',
  rule: { view: 'PlayerRegistration_View', edit: 'PlayerRegistration_Edit', feature: 'companionMod' },
  schema: z.object({
    isEnabled: flag(true),
    isPlaytimeTrackingEnabled: flag(true),
    isRegistrationLoggingEnabled: flag(),
    registrationLogChannelId: channelId().default(''),
    isAssignRoleForRegisteredPlayersEnabled: flag(),
    assignRoleForRegisteredPlayersRoleId: grantedRoleId().default(''),
    clusterIdMappings: clusterIdMappings.default([]),
    isPlaytimeRolesEnabled: flag(),
    keepOnlyHighestPlaytimeRole: flag(),
    playtimeRoles: playtimeRoles.default([]),
    /** Only while it is granted: removing a role from the fields above removes it here, too. */
    ownerAllowedRoles: z
      .array(ownerAllowedRole)
      .max(MAX_ALLOWED_ROLES, `At most ${MAX_ALLOWED_ROLES} roles can be allowed`)
      .default([]),
  }),
  fields: { ownerAllowedRoles: { edit: 'Owner' } },
  words: {
    isEnabled: {
      label: 'Enable',
      help: 'Players type /register in Discord, then the code they get in the game.',
      also: [
        '/register',
        'link accounts',
        'verify',
        'link discord accounts',
        'connect accounts',
        'who is who in discord',
        'verification',
      ],
    },
    isPlaytimeTrackingEnabled: {
      label: 'Track playtime',
      help: 'Counts how long registered players are on your servers, in steps of 30 seconds.',
      also: ['hours played', 'time', 'hours on the server', 'time played', 'activity'],
    },
    isRegistrationLoggingEnabled: {
      label: 'Log registrations',
      help: 'Posts in a channel who has registered.',
      also: ['registration log'],
    },
    registrationLogChannelId: {
      label: 'Log channel',
      help: 'Where it is posted who has registered.',
      also: ['registration log'],
    },
    isAssignRoleForRegisteredPlayersEnabled: {
      label: 'Assign a role',
      help: 'Gives registered players a role. Deleting a registration takes it back.',
      also: ['verified role', 'auto role', 'role for registered players', 'member role'],
    },
    assignRoleForRegisteredPlayersRoleId: {
      label: 'Role',
      help: 'The bot’s own role must be above it in Discord.',
      also: ['verified role', 'role for registered players', 'which role'],
    },
    clusterIdMappings: {
      label: 'Cluster',
      help: 'Playtime is also counted per cluster. Name the clusters whose playtime you want to see or give roles for.',
      also: ['cluster names'],
      entry: { clusterId: 'Cluster ID', name: 'Name' },
    },
    isPlaytimeRolesEnabled: {
      label: 'Playtime roles',
      help: 'Gives players roles for how long they have played.',
      also: [
        'reward roles',
        'level roles',
        'reward playtime',
        'loyalty',
        'veteran role',
        'reward for hours',
        'rank',
      ],
    },
    keepOnlyHighestPlaytimeRole: {
      label: 'Keep only the highest',
      help: 'When somebody gets the next role, takes back the roles for less playtime.',
      also: ['replace roles'],
    },
    playtimeRoles: {
      label: 'Playtime role',
      help: 'The roles that players get for how long they have played.',
      also: [
        'reward roles',
        'hours played',
        'reward playtime',
        'loyalty',
        'veteran role',
        'reward for hours',
        'rank',
      ],
      entry: { roleId: 'Role', playtime: 'Playtime', clusterIds: 'Cluster IDs' },
    },
    ownerAllowedRoles: {
      label: 'Owner allowed roles',
      help: 'Roles with power that the owner lets the bot give to players.',
      also: ['powerful roles', 'exceptions'],
      entry: { roleId: 'Role', powers: 'Powers' },
    },
  },
});
