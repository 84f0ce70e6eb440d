import { z } from 'zod';
import type { PlatformContext } from '../../platform/context.ts';
import type { NitradoSettings } from '../../platform/settings.ts';
import { type HostBudget, type HostConnection, HostError } from '../port.ts';
import { gameserverReply, readFactsOf, readServices, servicesReply } from './replies.ts';
import { askNitrado, type NitradoRequest } from './request.ts';

/** One account at Nitrado, by its access token, which is sent to the API alone, in no address. */
export function createNitradoConnection(
  { apiUrl }: Pick<NitradoSettings, 'apiUrl'>,
  { http, clock }: Pick<PlatformContext, 'http' | 'clock'>,
  token: string,
): HostConnection {
  let latest: HostBudget;

  const ask = <Reply>(
    path: string,
    schema: z.ZodType<Reply>,
    more: Pick<NitradoRequest, 'form' | 'isAction'> = {},
  ) =>
    askNitrado(
      http,
      {
        ...more,
        url: `${apiUrl}/${path}`,
        token,
        now: clock.now,
        onBudget: (budget) => {
          latest = budget;
        },
      },
      schema,
    );

  const gameserver = (hostId: string) => `services/${encodeURIComponent(hostId)}/gameservers`;
  /** Its words, which its users read in restart.log, say who asked. What the reply holds beside its status doesn't matter. */
  const act = async (hostId: string, action: 'restart' | 'stop') => {
    const form = new URLSearchParams({ message: 'Requested in Arkwright' });
    await ask(`${gameserver(hostId)}/${action}`, z.unknown(), { form, isAction: true });
  };

  return {
    async listServices() {
      const reply = await ask('services', servicesReply);
      try {
        return readServices(reply, clock.now());
      } catch {
        throw new HostError('failed', 'Nitrado did not list the services as documented');
      }
    },
    async readFacts(hostId) {
      return readFactsOf(await ask(gameserver(hostId), gameserverReply), hostId);
    },
    power: {
      restart: (hostId) => act(hostId, 'restart'),
      stop: (hostId) => act(hostId, 'stop'),
      // A restart starts a stopped one; the call `start` answers 404 (docs/reference/nitrado.md §4).
      start: (hostId) => act(hostId, 'restart'),
    },
    budget: () => latest,
  };
}
