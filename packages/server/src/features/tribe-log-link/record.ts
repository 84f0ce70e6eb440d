import { tribeLogLinkFeature } from '@arkwright/contracts/manifests/tribe-log-link';
import { recorderOf } from '../../core/history/recorder.ts';
import type { Message } from '../../platform/events/bus.ts';
import type { LinkRow } from './repository.ts';

/** Records people's actions on a link in the history. */
export const recordLink = recorderOf({
  feature: tribeLogLinkFeature,
  kind: 'tribe-log-link',
  describe: ({
    id,
    tribeName,
    tribeId,
    discordId,
    discordUsername,
    place,
    placeName,
    kinds,
    state,
  }: LinkRow) => ({
    id,
    name: tribeName,
    fields: { discordUsername, discordId, tribeId, place, placeName, kinds, state },
  }),
});

/** For changes without an author. */
export const linksChanged = (botId: string): Message => ({
  kind: 'changed',
  of: { botId },
  topic: 'tribe-log-links',
});
