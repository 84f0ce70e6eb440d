import { z } from 'zod';
import { id } from '../core/ids.ts';
import { MODERATION } from '../derived/permissions.ts';
import { route } from '../derived/route.ts';
import { chatMute, liftedMute, newMute } from './schema.ts';

const edit = { need: MODERATION.mute, bot: 'body.botId' } as const;

export const chatMuteRoutes = {
  list: route({
    method: 'GET',
    path: '/api/chatMute/list/:botId',
    summary: 'Players who are muted now, by end of the mute.',
    access: { need: MODERATION.seeMutes, bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: z.array(chatMute),
  }),
  mute: route({
    method: 'POST',
    path: '/api/chatMute',
    summary:
      'Mutes a player for a while: their messages are neither relayed nor logged in Discord, and they can’t write from Discord into the games. The game itself still shows what they write there.',
    access: edit,
    feature: 'bannedWord',
    rate: 'write',
    body: newMute,
    response: chatMute,
  }),
  // No tier needed: after a downgrade people can still clean up.
  unmute: route({
    method: 'DELETE',
    path: '/api/chatMute',
    summary: 'Lifts a mute early.',
    access: edit,
    rate: 'write',
    body: liftedMute,
    response: z.boolean(),
  }),
} as const;
