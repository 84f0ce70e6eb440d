import { text, viewSchema } from '../../ui/address/view-schema.ts';

/** Long enough for the address of every screen with its filters. */
const MAX_PATH = 2_000;

/** `failed` says why the sign-in failed; `to` is the requested screen. */
export const loginView = viewSchema({
  failed: text(20),
  to: text(MAX_PATH),
});
