import { plainText } from '@arkwright/ark/plain-text';
import { MAX_MESSAGE_LENGTH } from '@arkwright/contracts/live/bounds';
import type { AppContext } from '../../context/app-context.ts';
import { type By, recordChange } from '../../core/history/change-log.ts';
import { listChannels } from '../../discord/guilds/directory.ts';
import { shownText } from '../../discord/text.ts';
import { invalidField } from '../../platform/base/app-error.ts';
import { FOREIGN_CHANNEL, postNow } from '../postings/service.ts';

const MAX_NAME_LENGTH = 100;

/**
 * Posts a message for the players in a channel of the guild, with the author's name; returns what Discord said, at most some
 * 15 s later. Recorded in the history. INVALID where nothing is left of the message.
 */
export async function postToChannel(
  context: AppContext,
  by: By,
  input: { channelId: string; message: string },
): Promise<{ success: boolean; message: string }> {
  const message = plainText(input.message, MAX_MESSAGE_LENGTH);
  if (message === '') throw invalidField('message', 'Nothing of this message can be shown.');
  const channel = (await listChannels(context.db, by.scope)).find(({ id }) => id === input.channelId);
  if (!channel) return FOREIGN_CHANNEL;
  const author = shownText(by.actor.name, MAX_NAME_LENGTH);
  return postNow(context, by, {
    channelId: channel.id,
    content: `${shownText(message, MAX_MESSAGE_LENGTH)}\n-# ${author}, from the dashboard`,
    kind: 'message',
    record: (tx) =>
      recordChange(tx, by, {
        at: context.clock.now(),
        area: 'Crosschat',
        action: 'live.posted',
        target: { kind: 'live-room', id: channel.id, name: `#${channel.name}` },
        before: null,
        after: { message },
      }),
  });
}
