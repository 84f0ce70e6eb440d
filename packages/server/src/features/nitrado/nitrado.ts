import type { AppContext } from '../../context/app-context.ts';
import { createNitradoOAuth, type NitradoOAuth } from '../../hosts/nitrado/oauth.ts';

/** What work with Nitrado's accounts needs. */
export type Nitrado = { context: AppContext; oauth: NitradoOAuth };

export const openNitrado = (context: AppContext): Nitrado => ({
  context,
  oauth: createNitradoOAuth(context.settings.nitrado, context),
});
