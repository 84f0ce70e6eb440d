import type { z } from 'zod';
import type { PlatformContext } from '../../platform/context.ts';
import type { NitradoSettings } from '../../platform/settings.ts';
import { type HostBudget, type HostConnection, HostError } from '../port.ts';
import { gameserverReply, readFactsOf, readServices, servicesReply } from './replies.ts';
import { askNitrado } from './request.ts';

/** One account at Nitrado, by its access token, which is sent to the API alone, in no address. */
export function createNitradoConnection(
  { apiUrl }: Pick<NitradoSettings, 'apiUrl'>,
  { http, clock }: Pick<PlatformContext, 'http' | 'clock'>,
  token: string,
): HostConnection {
  let latest: HostBudget;

  const ask = <Reply>(path: string, schema: z.ZodType<Reply>) =>
    askNitrado(
      http,
      {
        url: `${apiUrl}/${path}`,
        token,
        now: clock.now,
        onBudget: (budget) => {
          latest = budget;
        },
      },
      schema,
    );

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
      const path = `services/${encodeURIComponent(hostId)}/gameservers`;
      return readFactsOf(await ask(path, gameserverReply), hostId);
    },
    budget: () => latest,
  };
}
