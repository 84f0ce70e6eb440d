import type { playerRegistrationsFeature } from '../../features/player-registrations/feature.ts';
import { companion, registrationEditor } from '../expectation.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { inBody, inParams, postingRequests } from '../testing/makers.ts';
import { MATRIX_NET_ID, MATRIX_REGISTRATION, registrationFields } from '../testing/registrations.ts';

const registrationViewer = {
  who: 'holders',
  of: ['PlayerRegistration_View'],
  names: 'instance',
} as const;

export const playerRegistrationsMatrix: FeatureMatrix<typeof playerRegistrationsFeature> = {
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
};
