import type { OwnApplicationReply } from '@arkwright/contracts/own-bot/application';
import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import type { OwnBot } from '@arkwright/contracts/own-bot/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useInstance } from '../../kit/instances.ts';
import { readKey } from '../../kit/read-key.ts';
import { putReply, useRead } from '../../kit/reads.ts';

/** The instance's own Discord application; with changes of it the page hears of them. */
export function useApplication() {
  const { id: botId } = useInstance();
  return useRead(ownBotRoutes.application, { params: { botId } });
}

/** Shows the reply of a change at once. */
export function usePutApplication(): (reply: OwnApplicationReply) => void {
  const { id: botId } = useInstance();
  const queries = useQueryClient();
  return (reply) => {
    putReply(queries, readKey(ownBotRoutes.application, { params: { botId } }), () => reply);
    putReply<OwnBot>(
      queries,
      readKey(ownBotRoutes.find, { params: { botId } }),
      (ownBot) => ownBot && { ...ownBot, hasApplication: reply.application !== null },
    );
  };
}
