/** KIT · Home's one call, so that it can be under way while its page is fetched. */
import type { Call } from './api-client.ts';
import { kitCalls } from './kit-calls.ts';
import { readOptions } from './reads.ts';

/** The beginning of the day on which the page was opened: its peak is no reason to read everything anew at midnight. */
const day = new Date().setHours(0, 0, 0, 0);

export const homeRequest = (botId: string) => ({ params: { botId }, query: { day } });

export const homeOptions = (call: Call, botId: string) =>
  readOptions(call, kitCalls.home, homeRequest(botId));
