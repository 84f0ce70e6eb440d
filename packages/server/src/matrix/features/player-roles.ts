import { MAX_PLAYTIME_ROLES, MAX_REGISTRATIONS } from '@arkwright/contracts/player-registrations/bounds';
import type { playerRolesFeature } from '../../features/player-roles/feature.ts';
import type * as tables from '../../features/player-roles/table.ts';
import { NOBODY, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';

/** Discord's own limit: Discord also limits how fast accounts can join a guild. */
const MEMBERS = 25_000_000;
const ROLES = 250;

export const playerRolesMatrix: FeatureMatrix<typeof playerRolesFeature, typeof tables> = {
  tables: {
    player_roles: {
      grownBy: ['Discord member', 'manager'],
      per: 'instance',
      rows: MAX_REGISTRATIONS * (MAX_PLAYTIME_ROLES + 1),
      goesFirst: 'each when the role was taken back',
      told: NOBODY.ours,
      enforcedBy: {
        kind: 'outside',
        fact: 'the bot hands out the role for registering and those for playtime, to who is registered',
      },
      columns: { state: WORD },
    },
    player_role_checks: {
      grownBy: ['Discord member', 'manager'],
      per: 'instance',
      rows: MEMBERS,
      goesFirst: 'each when the member was looked at',
      told: NOBODY.ours,
      enforcedBy: { kind: 'key', columns: ['bot_id', 'discord_id'], parent: 'bot_instances' },
    },
    player_role_refusals: {
      grownBy: ['manager', 'Discord'],
      per: 'instance',
      rows: ROLES,
      goesFirst: 'those of roles that nobody has and no rule gives',
      told: NOBODY.ours,
      enforcedBy: { kind: 'outside', fact: 'a guild has 250 roles at most' },
      columns: { reason: WORD },
    },
  },
};
