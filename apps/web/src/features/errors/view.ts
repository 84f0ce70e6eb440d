import { text, viewSchema } from '../../ui/address/view-schema.ts';

/** Long enough for the address of every screen with its filters. */
const MAX_PATH = 2_000;

/** `to` is the screen that was refused. */
export const deniedView = viewSchema({ to: text(MAX_PATH) });
