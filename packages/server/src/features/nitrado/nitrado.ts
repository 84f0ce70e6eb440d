import type { AppContext } from '../../context/app-context.ts';
import { createNitradoOAuth, type NitradoOAuth } from '../../hosts/nitrado/oauth.ts';
import { APART_MS } from './budget.ts';

/** What work with Nitrado's accounts needs. */
export type Nitrado = {
  context: AppContext;
  oauth: NitradoOAuth;
  /** The least time between two requests for one account, ms. */
  apartMs: number;
};

export const openNitrado = (context: AppContext): Nitrado => ({
  context,
  oauth: createNitradoOAuth(context.settings.nitrado, context),
  apartMs: context.settings.nitrado.apartMs ?? APART_MS,
});
