import { createDisplayCategories } from './categories.ts';
import { createDisplayChannels } from './channels.ts';
import { createDisplayMessages } from './messages.ts';
import { createDisplayRequests, type DisplayContext, type DisplaysOf } from './requests.ts';

export type DisplayClient = ReturnType<typeof createDisplayClient>;

/**
 * Makes, changes and removes what is kept in step in Discord, for as long as the work is held. Nothing is repeated here:
 * whoever asks knows whether that would show it twice.
 */
export function createDisplayClient(context: DisplayContext, of: DisplaysOf) {
  const requests = createDisplayRequests(context, of);
  return {
    messages: createDisplayMessages(context, requests),
    channels: createDisplayChannels(requests),
    categories: createDisplayCategories(requests),
    end: requests.end,
  };
}
