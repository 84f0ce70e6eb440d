import {
  MAX_ADMIN_COMMANDS,
  MAX_ADMINS,
  MAX_COMMAND_LENGTH,
  MAX_JOIN_ENTRIES,
  MAX_JOIN_PLAYERS,
} from '@arkwright/contracts/admin-groups/bounds';
import { mostOf } from '@arkwright/contracts/derived/limits';
import type { adminGroupsFeature } from '../../features/admin-groups/feature.ts';
import {
  ADMIN_COMMANDS_KEPT_MS,
  adminCommandRetention,
} from '../../features/admin-groups/journal-service.ts';
import type * as tables from '../../features/admin-groups/table.ts';
import { IDS, NAME, NOBODY, onPrivacyPage, WORD } from '../bounds/table-bound.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { adminGroupFields, joinGroupFields, MATRIX_ADMIN_GROUP } from '../testing/admin-groups.ts';
import { inBody, inParams, postingRequests } from '../testing/makers.ts';

const adminGroupViewer = { who: 'holders', of: ['IngameAdminGroups_View'], names: 'instance' } as const;
const adminGroupEditor = { who: 'holders', of: ['IngameAdminGroups_Edit'], names: 'adminGroup' } as const;
const joinGroupEditor = {
  who: 'holders',
  of: ['IngameAdminGroups_Edit'],
  names: 'exclusiveJoinGroup',
} as const;

export const adminGroupsMatrix: FeatureMatrix<typeof adminGroupsFeature, typeof tables> = {
  expectations: {
    // Free (§6), so no tier; the address of a group ends with its tier's number of groups alone.
    adminGroups: {
      previewPosting: { ...adminGroupViewer },
      testPosting: { who: 'holders', of: ['IngameAdminGroups_Edit'], names: 'instance', changes: 'nothing' },
      list: adminGroupViewer,
      create: { ...adminGroupEditor, names: 'instance' },
      update: adminGroupEditor,
      remove: adminGroupEditor,
      commands: adminGroupViewer,
      servers: adminGroupViewer,
      commandingAdmins: adminGroupViewer,
      publicText: { who: 'anyone', names: 'address' },
    },
    exclusiveJoinGroups: {
      list: adminGroupViewer,
      progress: adminGroupViewer,
      create: { ...joinGroupEditor, names: 'instance' },
      update: joinGroupEditor,
      remove: joinGroupEditor,
    },
  },
  requests: () => ({
    adminGroups: {
      ...postingRequests('adminGroup.logChannelId'),
      list: inParams('botId'),
      create: (botId) => ({ body: { ...adminGroupFields(), botId } }),
      update: (id) => ({ body: { ...adminGroupFields('Renamed'), id } }),
      remove: inBody('id'),
      commands: inParams('botId'),
      servers: inParams('botId'),
      commandingAdmins: inParams('botId'),
      publicText: (botId) => ({ params: { botId: botId as string, groupId: MATRIX_ADMIN_GROUP } }),
    },
    exclusiveJoinGroups: {
      list: inParams('botId'),
      progress: inParams('botId'),
      create: (botId) => ({ body: { ...joinGroupFields(), botId } }),
      update: (id) => ({ body: { ...joinGroupFields('Renamed'), id } }),
      remove: inBody('id'),
    },
  }),
  tables: {
    admin_groups: {
      grownBy: ['manager'],
      per: 'instance',
      rows: mostOf('adminGroups'),
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: { kind: 'tier', limit: 'adminGroups' },
      columns: { name: NAME, admins: MAX_ADMINS * 33 },
    },
    admin_list_changes: {
      grownBy: ['manager'],
      per: 'instance',
      rows: 1,
      goesFirst: 'the one before',
      told: NOBODY.ours,
      enforcedBy: { kind: 'key', columns: ['bot_id'], parent: 'bot_instances' },
    },
    admin_commands: {
      grownBy: ['player', 'game server'],
      per: 'instance',
      rows: MAX_ADMIN_COMMANDS,
      goesFirst: 'the oldest command; after 30 days each',
      told: onPrivacyPage(
        'admin-groups/bounds#MAX_ADMIN_COMMANDS',
        'admin-groups/bounds#ADMIN_COMMANDS_KEPT_DAYS',
      ),
      enforcedBy: {
        kind: 'cap',
        most: { MAX_ADMIN_COMMANDS },
        test: 'features/admin-groups/kicks.db.test.ts',
      },
      kept: {
        retention: adminCommandRetention,
        ms: ADMIN_COMMANDS_KEPT_MS,
        since: 'at',
        fastest: MAX_ADMIN_COMMANDS,
      },
      columns: {
        player_name: NAME,
        command: MAX_COMMAND_LENGTH,
        group_name: NAME,
        kick: WORD,
        kick_reason: 300,
      },
    },
    exclusive_join_groups: {
      grownBy: ['manager'],
      per: 'instance',
      rows: mostOf('exclusiveJoinGroups'),
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: { kind: 'tier', limit: 'exclusiveJoinGroups' },
      columns: { name: NAME, players: MAX_JOIN_PLAYERS * 33, server_ids: IDS },
    },
    exclusive_join_entries: {
      grownBy: ['manager'],
      per: 'instance',
      rows: MAX_JOIN_ENTRIES,
      goesFirst: 'nothing: one more is refused',
      told: NOBODY.refused,
      enforcedBy: { kind: 'cap', most: { MAX_JOIN_ENTRIES }, test: 'features/admin-groups/join.db.test.ts' },
      columns: { state: WORD, reason: 300 },
    },
  },
};
