import type { UploadedFile } from '../body-parsers.ts';
import type { DiscordContext } from '../context.ts';
import { DiscordError, formError } from '../errors.ts';
import { resolveMentions } from '../mentions.ts';
import type { MessageEdit, NewMessage } from '../message-schema.ts';
import type { MessageDraft } from '../messages.ts';
import { findMessage, MessageFlag } from '../messages.ts';
import type { AllowedMentions, Channel, Guild, Message, StoredMessage, User } from '../model.ts';
import { holds } from '../permissions.ts';

export type DraftOptions = {
  context: DiscordContext;
  guild: Guild;
  channel: Channel;
  author: User;
  /** What the sender may do in the channel. */
  held: bigint;
  form: NewMessage;
  files: UploadedFile[];
  /** Flags beside those that every sender may set, such as ephemeral for a reply to an interaction. */
  extraFlags?: number;
};

const FREE_FLAGS = MessageFlag.suppressEmbeds | MessageFlag.suppressNotifications;
/** Files of one message together (Discord's limit for a guild without boosts). */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

/** A new message out of what was sent, after Discord's checks of its parts; throws its refusals. */
export function draftMessage(options: DraftOptions): MessageDraft {
  const { context, guild, channel, author, held, form, files } = options;
  const content = (form.content ?? '').trim();
  const embeds = form.embeds ?? [];
  if (!content && embeds.length === 0 && files.length === 0 && !form.components?.length) {
    throw new DiscordError('emptyMessage');
  }
  if (embeds.length > 0 && !holds(held, 'EMBED_LINKS')) throw new DiscordError('missingPermissions');
  if (files.length > 0 && !holds(held, 'ATTACH_FILES')) throw new DiscordError('missingPermissions');
  if (files.reduce((sum, file) => sum + file.bytes.length, 0) > MAX_FILE_BYTES) {
    throw new DiscordError('entityTooLarge');
  }
  const reply = replyTo(options);
  const allowed: AllowedMentions | null = form.allowed_mentions ?? null;
  const mentions = resolveMentions({
    content,
    allowed,
    guild,
    users: context.state.users,
    canMentionEveryone: holds(held, 'MENTION_EVERYONE'),
    repliedTo: reply?.message.author ?? null,
  });
  return {
    author,
    content,
    mentions,
    allowedMentions: allowed,
    embeds,
    components: numberedComponents(form.components ?? []),
    attachments: context.attachments.keep(channel.id, files),
    flags: (form.flags ?? 0) & (FREE_FLAGS | (options.extraFlags ?? 0)),
    tts: form.tts ?? false,
    ...(form.nonce == null ? {} : { nonce: form.nonce }),
    ...(reply
      ? {
          type: 19,
          extra: { message_reference: referenceTo(reply, guild), referenced_message: reply.message },
        }
      : {}),
  };
}

/** What an edit changes in a message; what the form leaves out stays. */
export function editChanges(
  options: Omit<DraftOptions, 'form'> & { form: MessageEdit; message: Message },
): Partial<Message> & { allowedMentions?: AllowedMentions | null } {
  const { context, guild, channel, held, form, files, message } = options;
  const content = form.content === undefined ? message.content : (form.content ?? '').trim();
  const embeds = form.embeds === undefined ? message.embeds : (form.embeds ?? []);
  const components = form.components === undefined ? message.components : (form.components ?? []);
  const keptIds = form.attachments?.map((attachment) => String(attachment.id));
  const kept = keptIds
    ? message.attachments.filter((attachment) => keptIds.includes(attachment.id))
    : message.attachments;
  const attachments = [...kept, ...context.attachments.keep(channel.id, files)];
  if (!content && embeds.length === 0 && attachments.length === 0 && components.length === 0) {
    throw new DiscordError('emptyMessage');
  }
  const mentions = resolveMentions({
    content,
    allowed: form.allowed_mentions ?? null,
    guild,
    users: context.state.users,
    canMentionEveryone: holds(held, 'MENTION_EVERYONE'),
    repliedTo: null,
  });
  return {
    content,
    embeds: embeds.map((embed) => ({ type: 'rich', ...embed })),
    components: numberedComponents(components),
    attachments,
    mentions: mentions.users,
    mention_roles: mentions.roles,
    mention_everyone: mentions.everyone,
    flags: form.flags == null ? message.flags & ~MessageFlag.loading : form.flags & FREE_FLAGS,
    ...(form.allowed_mentions === undefined ? {} : { allowedMentions: form.allowed_mentions }),
  };
}

function replyTo({ context, channel, form }: DraftOptions): StoredMessage | undefined {
  const reference = form.message_reference;
  if (!reference) return undefined;
  const found = findMessage(context.state, channel.id, reference.message_id);
  if (!found && reference.fail_if_not_exists !== false) {
    throw formError('message_reference', 'MESSAGE_REFERENCE_UNKNOWN_MESSAGE', 'Unknown message');
  }
  return found;
}

function referenceTo(reply: StoredMessage, guild: Guild): Message['message_reference'] {
  return { message_id: reply.message.id, channel_id: reply.message.channel_id, guild_id: guild.id, type: 0 };
}

/** Discord numbers the components of a message, and says how many choices a menu takes where it was not told. */
function numberedComponents(rows: Record<string, unknown>[]): Message['components'] {
  let id = 0;
  return rows.map((row) => {
    id += 1;
    const rowId = id;
    const parts = Array.isArray(row.components) ? row.components : [];
    const components = parts.map((part: Record<string, unknown>) => {
      id += 1;
      return { ...(isSelect(part) ? { min_values: 1, max_values: 1 } : {}), ...part, id };
    });
    return { ...row, id: rowId, components };
  });
}

/** Selects: of strings (3), users, roles, both, and channels. */
const isSelect = ({ type }: Record<string, unknown>) => [3, 5, 6, 7, 8].includes(Number(type));
