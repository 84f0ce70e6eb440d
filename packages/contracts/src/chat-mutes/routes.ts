import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../core/route.ts';
import { chatMute, liftedMute, newMute } from './schema.ts';

const edit = { need: 'BannedWords_Edit', bot: 'body.botId' } as const;

export const chatMuteRoutes = {
  list: route({
    method: 'GET',
    path: '/api/chatMute/list/:botId',
    summary: 'Players who are muted now, by when it ends.',
    access: { need: 'BannedWords_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    response: z.array(chatMute),
  }),
  mute: route({
    method: 'POST',
    path: '/api/chatMute',
    summary:
      'Mutes a player for a while: what they write is neither relayed nor logged in Discord. The game itself shows it.',
    access: edit,
    feature: 'bannedWord',
    rate: 'write',
    body: newMute,
    response: chatMute,
  }),
  // Without the tier too: after a downgrade one may still tidy up.
  unmute: route({
    method: 'DELETE',
    path: '/api/chatMute',
    summary: 'Lifts a mute before its time.',
    access: edit,
    rate: 'write',
    body: liftedMute,
    response: z.boolean(),
  }),
} as const;
