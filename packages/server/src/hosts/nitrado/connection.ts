import { z } from 'zod';
import type { PlatformContext } from '../../platform/context.ts';
import type { NitradoSettings } from '../../platform/settings.ts';
import { type HostBudget, type HostConnection, HostError } from '../port.ts';
import { createNitradoFiles } from './files.ts';
import { gameserverReply, readFactsOf, readServices, servicesReply } from './replies.ts';
import { askNitrado, type NitradoRequest } from './request.ts';

/** When requests for an account may be sent, and what is known of them afterwards. */
export type RequestPace = {
  /** Resolves when the request may be sent. `isAction`: it changes something, and somebody waits for it. */
  begin(request: { isAction: boolean }): Promise<void>;
  /**
   * What the reply said about the account's budget: `none` if it was an answer without a word about it, undefined if there
   * was no answer. `waitMs`: for how long the host asks not to be asked; 0 if it doesn't.
   */
  end(reply: { budget: HostBudget | 'none'; waitMs: number }): Promise<void>;
};

/** One account at Nitrado, by its access token, which is sent to the API alone, in no address. */
export function createNitradoConnection(
  { apiUrl }: Pick<NitradoSettings, 'apiUrl'>,
  { http, clock }: Pick<PlatformContext, 'http' | 'clock'>,
  { token, pace }: { token: string; pace?: RequestPace },
): HostConnection {
  async function ask<Reply>(
    path: string,
    schema: z.ZodType<Reply>,
    more: Pick<NitradoRequest, 'form' | 'isAction'> = {},
  ): Promise<Reply> {
    await pace?.begin({ isAction: more.isAction === true });
    let budget: HostBudget | 'none';
    let waitMs = 0;
    const onBudget = (said: HostBudget) => {
      budget = said;
    };
    const request = { ...more, url: `${apiUrl}/${path}`, token, now: clock.now, onBudget };
    try {
      const reply = await askNitrado(http, request, schema);
      budget ??= 'none';
      return reply;
    } catch (error) {
      if (error instanceof HostError && error.reason === 'throttled') waitMs = error.retryAfterMs;
      throw error;
    } finally {
      await pace?.end({ budget, waitMs });
    }
  }

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
    files: createNitradoFiles(http, ask),
  };
}
