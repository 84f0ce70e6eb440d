import { type APIMessage, RESTJSONErrorCodes as Code, Routes } from 'discord.js';
import { codeOf } from '../../core/discord-rest/verdict.ts';
import { buttonRows } from '../message-buttons.ts';
import { idAt, laterId } from '../message-trace.ts';
import type { OutgoingButton } from '../table.ts';
import { shownAge } from '../text.ts';
import {
  ARRIVED_MS,
  CLOCK_MARGIN_MS,
  changed,
  type DisplayContext,
  type DisplayRequests,
  type Found,
  made,
  type Outcome,
  type Sought,
} from './requests.ts';

/** Discord's limit for the text of an embed. */
export const MAX_EMBED_TEXT = 4096;
const PAGE_SIZE = 100;
const MAX_PAGES = 10;
const PICTURE = 'players.png';
const NEEDS = 'The bot needs View Channel, Send Messages, Embed Links and Attach Files in this channel.';

/** A message that is kept in step: an embed, whose texts are Discord's markdown. */
export type Message = {
  title: string;
  description: string;
  color: number;
  /** Whether it says when it was changed. */
  isDated: boolean;
  /** What members can press below it (`messageButton`). */
  buttons?: readonly OutgoingButton[];
};

/** A picture (PNG) below a message's text. */
export type Picture = Buffer | undefined;

/** A message as Discord shows it that was changed at a time, ms. */
export function inDiscord({ title, description, color, isDated }: Message, changedAt: number) {
  const dated = isDated ? `\n-# Last update ${shownAge(changedAt)}` : '';
  return { title, description: description + dated, color };
}

/** Makes, changes, removes and finds messages that are kept in step. */
export function createDisplayMessages(
  { clock }: Pick<DisplayContext, 'clock'>,
  { rest, attempt, lookUp, findUserId }: DisplayRequests,
) {
  function requestOf(message: Message, picture: Picture) {
    const embed = inDiscord(message, clock.now());
    const body = {
      ...(message.buttons && { components: buttonRows(message.buttons) }),
      embeds: [picture === undefined ? embed : { ...embed, image: { url: `attachment://${PICTURE}` } }],
      // Takes away the picture that was there.
      attachments: picture === undefined ? [] : [{ id: '0', filename: PICTURE }],
      allowed_mentions: { parse: [] },
    };
    const files = picture === undefined ? [] : [{ name: PICTURE, data: picture, contentType: 'image/png' }];
    return { body, files };
  }

  return {
    /** Discord recognises the nonce for some minutes, and makes no second message of it. */
    make(
      channelId: string,
      { message, picture, nonce }: { message: Message; picture?: Picture; nonce: string },
    ): Promise<Outcome> {
      const { body, files } = requestOf(message, picture);
      const route = Routes.channelMessages(channelId);
      return attempt(NEEDS, () =>
        made(rest.post(route, { body: { ...body, nonce, enforce_nonce: true }, files })),
      );
    },

    change(
      { channelId, messageId }: { channelId: string; messageId: string },
      { message, picture }: { message: Message; picture?: Picture },
    ): Promise<Outcome> {
      const route = Routes.channelMessage(channelId, messageId);
      return attempt(NEEDS, () => changed(rest.patch(route, requestOf(message, picture))));
    },

    remove(channelId: string, messageId: string): Promise<Outcome> {
      return attempt(NEEDS, () => changed(rest.delete(Routes.channelMessage(channelId, messageId))));
    },

    /** A message of the bot: the first with the title that was made at the time or soon after it. */
    find(channelId: string, sought: Sought): Promise<Found> {
      return lookUp(async () => {
        const me = await findUserId();
        const isSought = ({ id, author, embeds }: APIMessage) =>
          author.id === me && embeds[0]?.title === sought.title && !sought.known.has(id);
        const end = BigInt(idAt(sought.since + ARRIVED_MS + CLOCK_MARGIN_MS));
        let after = idAt(sought.since - CLOCK_MARGIN_MS);
        for (let page = 0; page < MAX_PAGES; page++) {
          const query = new URLSearchParams({ limit: String(PAGE_SIZE), after });
          const messages = (await rest.get(Routes.channelMessages(channelId), { query })) as APIMessage[];
          const found = messages.find(isSought);
          if (found) return { kind: 'found', id: found.id };
          // Without the right to read the history the list is empty.
          if (messages.length === 0) return { kind: (await mayRead(channelId)) ? 'missing' : 'unclear' };
          after = messages.map(({ id }) => id).reduce(laterId);
          if (messages.length < PAGE_SIZE || BigInt(after) > end) return { kind: 'missing' };
        }
        return { kind: 'unclear' };
      });
    },
  };

  /** Without the right to read the history a list is empty, but asking for one message is refused. */
  async function mayRead(channelId: string): Promise<boolean> {
    try {
      await rest.get(Routes.channelMessage(channelId, idAt(clock.now())));
      return true;
    } catch (error) {
      const code = codeOf(error);
      if (code === undefined) throw error;
      return code === Code.UnknownMessage;
    }
  }
}
