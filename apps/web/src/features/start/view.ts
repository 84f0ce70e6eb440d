import { text, viewSchema } from '../../ui/address/view-schema.ts';

/** With which Discord sends people back after they have added the bot, or have not: the guild, or why not. */
export const startView = viewSchema({ guild_id: text(20), error: text(40) });
