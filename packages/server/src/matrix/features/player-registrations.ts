import {
  MAX_CLUSTERS_OF_PLAYER,
  MAX_INFRACTION_COUNTS,
  MAX_INFRACTIONS_KEPT,
  MAX_PLAYTIME_ROLES,
  MAX_REGISTRATIONS,
} from '@arkwright/contracts/player-registrations/bounds';
import { MAX_STARTER_SETS } from '@arkwright/contracts/starter-sets/bounds';
import type { playerRegistrationsFeature } from '../../features/player-registrations/feature.ts';
import { expiredCodes, PENDING_NEWS_MS } from '../../features/player-registrations/member-service.ts';
import type * as tables from '../../features/player-registrations/table.ts';
import { inDocs, NAME, NOBODY, onPrivacyPage, WORD } from '../bounds/table-bound.ts';
import { companion, registrationEditor } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inBody, inParams, postingRequests } from '../testing/makers.ts';
import { MATRIX_NET_ID, MATRIX_REGISTRATION, registrationFields } from '../testing/registrations.ts';

const registrationViewer = {
  who: 'holders',
  of: ['PlayerRegistration_View'],
  names: 'instance',
} as const;
/** Discord's own limit: Discord also limits how fast accounts can join a guild. */
const MEMBERS = 25_000_000;
const ROLES = 250;

export const playerRegistrationsMatrix: FeatureMatrix<typeof playerRegistrationsFeature, typeof tables> = {
  expectations: {
    playerRegistrations: {
      previewPosting: registrationViewer,
      testPosting: { ...registrationEditor, changes: 'nothing', fromTier: 2 },
      list: { ...registrationViewer, apiKey: 'isEnabledPlayerRegistrations' },
      people: registrationViewer,
      create: { ...registrationEditor, fromTier: 2 },
      update: { ...registrationEditor, fromTier: 2 },
      // What a lower tier has left over may be deleted and reset.
      remove: { ...registrationEditor, names: 'playerRegistration' },
      resetPlaytimes: registrationEditor,
      resetPlaytime: registrationEditor,
      resetClaims: registrationEditor,
      resetClaimsForAll: registrationEditor,
      resetSpecificClaim: registrationEditor,
      // An unknown code: the reply tells the player so.
      confirm: { ...companion, changes: 'nothing' },
    },
  },
  requests: () => ({
    playerRegistrations: {
      ...postingRequests('playerRegistration.registrationLogChannelId'),
      list: inParams('botId'),
      people: (botId) => ({ params: { botId: botId as string }, query: { ids: '1' } }),
      create: (botId) => ({ body: { ...registrationFields(), botId } }),
      update: (botId) => ({ body: { ...registrationFields(), botId, id: MATRIX_REGISTRATION } }),
      remove: inBody('id'),
      resetPlaytimes: inBody('botId'),
      resetPlaytime: (botId) => ({ body: { botId, netId: MATRIX_NET_ID } }),
      resetClaims: (botId) => ({ body: { botId, id: MATRIX_REGISTRATION } }),
      resetClaimsForAll: inBody('botId'),
      resetSpecificClaim: (botId) => ({
        body: { botId, registrationId: MATRIX_REGISTRATION, setId: 'starter' },
      }),
      confirm: (serverId) => ({
        body: { serverId, netId: MATRIX_NET_ID, playerName: 'Raptor', code: 'AAAAAAAA' },
      }),
    },
  }),
  tables: {
    player_registrations: {
      grownBy: ['Discord member', 'manager'],
      per: 'instance',
      rows: MAX_REGISTRATIONS,
      goesFirst: 'codes whose quarter of an hour is over; one more registration is refused',
      told: onPrivacyPage('player-registrations/bounds#CODE_LIFETIME_MS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_REGISTRATIONS },
        test: 'features/player-registrations/service.db.test.ts',
      },
      kept: {
        retention: expiredCodes,
        ms: 2 * PENDING_NEWS_MS,
        since: 'code_expires_at',
        fastest: 4 * MAX_REGISTRATIONS,
      },
      columns: { discord_username: NAME, awaited_net_id: 32, confirmation_code: 20 },
    },
    player_playtimes: {
      grownBy: ['player', 'game server', 'companion'],
      per: 'instance',
      rows: MAX_REGISTRATIONS * MAX_CLUSTERS_OF_PLAYER,
      goesFirst: 'nothing: on a further cluster the time counts on all servers alone',
      told: inDocs('player-registration', 'player-registrations/bounds#MAX_CLUSTERS_OF_PLAYER'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_CLUSTERS_OF_PLAYER: MAX_CLUSTERS_OF_PLAYER },
        test: 'features/player-registrations/playtime.db.test.ts',
      },
    },
    player_infraction_counts: {
      grownBy: ['player'],
      per: 'instance',
      rows: MAX_INFRACTION_COUNTS,
      goesFirst: 'the oldest of players who are not registered',
      told: onPrivacyPage('player-registrations/bounds#MAX_INFRACTION_COUNTS'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_INFRACTION_COUNTS },
        test: 'matrix/lasting-counters.db.test.ts',
      },
      columns: { net_id: 32 },
    },
    player_infractions: {
      grownBy: ['player'],
      per: 'instance',
      rows: MAX_REGISTRATIONS * MAX_INFRACTIONS_KEPT,
      goesFirst: 'the oldest infraction of the same player',
      told: onPrivacyPage('player-registrations/bounds#MAX_INFRACTIONS_KEPT'),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_INFRACTIONS_KEPT },
        test: 'features/banned-words/service.db.test.ts',
      },
      columns: { word: 30 },
    },
    player_claims: {
      grownBy: ['player'],
      per: 'instance',
      rows: MEMBERS * MAX_STARTER_SETS,
      goesFirst: 'those that are reset',
      told: { nobody: 'nothing goes that nobody has reset' },
      enforcedBy: {
        kind: 'outside',
        fact: 'one for each set and EOS ID; who claims has proved the ID with a code in the game',
      },
      columns: { net_id: 32, set_id: NAME },
    },
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
