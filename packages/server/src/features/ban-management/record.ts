import { banManagementFeature } from '@arkwright/contracts/manifests/ban-management';
import { recorderOf } from '../../core/history/recorder.ts';
import type { BanRow } from './repository.ts';

/** The form of an entry in the history. */
export const recordBan = recorderOf({
  feature: banManagementFeature,
  kind: 'ban',
  describe: ({ id, netId, playerName, reason, bannedUntil, isIgnoreEntry }: BanRow) => ({
    id,
    name: playerName === '' ? netId : playerName,
    fields: { netId, playerName, reason, bannedUntil, isIgnoreEntry },
  }),
});
