import type { chatMuteRoutes } from '@arkwright/contracts/chat-mutes/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { listMutes, mutePlayer, unmutePlayer } from './service.ts';

export const chatMuteHandlers = (context: AppContext): Handlers<typeof chatMuteRoutes> => ({
  list: ({ by }) => listMutes(context, by.scope),
  mute({ by, body }) {
    const { botId: _gateHasReadIt, ...mute } = body;
    return mutePlayer(context, by, mute);
  },
  async unmute({ by, body }) {
    await unmutePlayer(context, by, body.netId);
    return true;
  },
});
