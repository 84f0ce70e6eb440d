import { text, viewSchema } from '../../ui/address/view-schema.ts';

/** Long enough for the address of every screen with its filters. */
const MAX_PATH = 2_000;

/** `failed` says why nobody is signed in; `to` is the screen that was asked for. */
export const loginView = viewSchema({
  failed: text(20),
  to: text(MAX_PATH),
});
