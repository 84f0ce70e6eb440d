import { ownBotRoutes } from '@arkwright/contracts/own-bot/routes';
import type { OwnBot } from '@arkwright/contracts/own-bot/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useInstance } from '../../kit/instances.ts';
import { readKey } from '../../kit/read-key.ts';
import { putReply, useRead } from '../../kit/reads.ts';
import { useLimits } from '../../kit/use-can.ts';

/** The instance's request and grant. Reads them again when the tier, on which the grant depends, is another one by now. */
export function useOwnBot() {
  const { id: botId } = useInstance();
  const read = useRead(ownBotRoutes.find, { params: { botId } });
  const { data, refetch } = read;
  const hasTier = useLimits()?.ownBot;
  useEffect(() => {
    if (data && hasTier !== undefined && data.tierIsEnough !== hasTier) void refetch();
  }, [data, hasTier, refetch]);
  return read;
}

/** Shows the reply of a change at once. */
export function usePutOwnBot(): (reply: OwnBot) => void {
  const { id: botId } = useInstance();
  const queries = useQueryClient();
  return (reply) => putReply(queries, readKey(ownBotRoutes.find, { params: { botId } }), () => reply);
}
