import { serverFeature } from '../../feature/server-feature.ts';
import { registrationEnded, registrationLeaving } from '../player-registrations/service.ts';
import { endedMuteRetention } from './repository.ts';
import { chatMuteHandlers } from './routes.ts';
import { findMute, keepMuted } from './service.ts';
import { chatMuteTables } from './table.ts';

export const chatMutesFeature = serverFeature({
  handlers: { chatMutes: chatMuteHandlers },
  retentions: { hourly: [endedMuteRetention] },
  tables: chatMuteTables,
  listeners: [
    registrationEnded.on((context, { tx, ...ended }) => keepMuted(context, tx, ended)),
    // What they write from Discord is held back by their registration.
    registrationLeaving.on(async (context, { tx, ...of }) => {
      const mute = await findMute(context, tx, of);
      return (
        mute &&
        `You are muted until <t:${Math.ceil(mute.mutedUntil / 1000)}:f>. Until then you stay registered.`
      );
    }),
  ],
});
