import type { instancesFeature } from '../../features/instances/feature.ts';

import { member, owner, registrationEditor, signedIn } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare, inBody, inQuery } from '../testing/makers.ts';

export const instancesMatrix: FeatureMatrix<typeof instancesFeature> = {
  expectations: {
    bots: {
      forDiscordUser: signedIn,
      limits: signedIn,
      directory: member,
      channels: member,
      // Makes something in Discord: the owner's alone.
      channelRights: owner,
      makeChannel: owner,
      categories: member,
      refusedIntents: member,
      roles: member,
      // Used to choose a member: for a registration, or by the owner for a manager.
      members: registrationEditor,
      // Everyone who may edit some field saves through this call; fields that the caller may not edit keep their value.
      update: member,
      remove: owner,
      recreateApiKey: { ...owner, fromTier: 3 },
    },
  },
  requests: () => ({
    bots: {
      forDiscordUser: bare,
      limits: bare,
      directory: inQuery('id'),
      channels: inQuery('id'),
      channelRights: inQuery('id'),
      // There is no Discord here: the reply says so.
      makeChannel: (id) => ({ body: { id, name: 'game-log' } }),
      categories: inQuery('id'),
      refusedIntents: inQuery('id'),
      roles: inQuery('id'),
      // By Discord ID: there is no Discord here, and a search by name would find nobody.
      members: (id) => ({ query: { id: id as string, query: '1'.repeat(18) } }),
      update: (id) => ({ body: { bot: { id, log: { filterSaveWorld: true } } } }),
      remove: inBody('id'),
      recreateApiKey: inBody('botId'),
    },
  }),
};
