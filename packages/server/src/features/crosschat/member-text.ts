import { type APIMessage, type GatewayMessageCreateDispatchData, MessageType } from 'discord.js';

/** Of a message no more is read: games show far less. */
const MAX_READ = 2000;
const MAX_NAME = 40;

export type MemberMessage = GatewayMessageCreateDispatchData;

/** Whether somebody of the guild has written it in person: no bot, no webhook, no notice of Discord's, no command. */
export function isByMember(message: MemberMessage): boolean {
  const { author, webhook_id, type, member, application_id, interaction_metadata } = message;
  const isWritten = type === MessageType.Default || type === MessageType.Reply;
  const isByProgram = author.bot === true || author.system === true || webhook_id !== undefined;
  return isWritten && !isByProgram && member !== undefined && !application_id && !interaction_metadata;
}

/** What a member is called in the guild. */
const memberName = ({ member, author }: Pick<MemberMessage, 'member' | 'author'>): string =>
  member?.nick || author.global_name || author.username;

/**
 * A member's message as one line of plain text: mentions and emoji by their names, what can't be shown by what it is.
 * Empty where Discord tells nothing of it.
 */
function memberText(message: MemberMessage, botId: string): string {
  const said = readMentions(message.content.slice(0, MAX_READ), message, botId).trim();
  const shown = [answered(message, botId), said, ...enclosures(message)].filter((part) => part !== '');
  // Whom somebody answers is nothing to say by itself.
  return said === '' && enclosures(message).length === 0 ? '' : shown.join(' ');
}

/** What a member has written, as it is relayed. Undefined where Discord tells no text of it. */
export function writtenIn(message: MemberMessage, botId: string) {
  const text = memberText(message, botId);
  if (text === '') return undefined;
  const author = { id: message.author.id, name: memberName(message) };
  return { channelId: message.channel_id, messageId: message.id, author, text };
}

function readMentions(content: string, { mentions }: MemberMessage, botId: string): string {
  const names = new Map(
    mentions.map((user) => [
      user.id,
      (user.member?.nick || user.global_name || user.username).slice(0, MAX_NAME),
    ]),
  );
  return content
    .replace(/^\s*<@!?(\d{1,20})>/, (mention, id: string) => (id === botId ? '' : mention))
    .replace(/<@!?(\d{1,20})>/g, (_, id: string) => `@${names.get(id) ?? 'somebody'}`)
    .replace(/<@&\d{1,20}>/g, '@role')
    .replace(/<#\d{1,20}>/g, '#channel')
    .replace(/<a?:(\w{1,32}):\d{1,20}>/g, ':$1:')
    .replace(/<\/([^:<>\n]{1,100}):\d{1,20}>/g, '/$1')
    .replace(/<t:-?\d{1,17}(?::[tTdDfFsSR])?>/g, '[time]')
    .replace(/<id:\w{1,20}>/g, '#channel');
}

/** `@Name`: whom it answers, where that is not the bot for itself. */
function answered({ type, referenced_message }: MemberMessage, botId: string): string {
  if (type !== MessageType.Reply) return '';
  if (!referenced_message) return '';
  const { author, webhook_id } = referenced_message;
  if (author.id === botId) return '';
  // A player, as a webhook shows them: the server's name behind it is known to whoever reads it in the game.
  const name = webhook_id === undefined ? author.global_name || author.username : author.username;
  return `@${name.replace(/ \[[^\]]*\]$/, '').slice(0, MAX_NAME)}`;
}

type Enclosing = Pick<APIMessage, 'attachments' | 'sticker_items' | 'poll' | 'message_snapshots'>;

function enclosures({ attachments, sticker_items, poll, message_snapshots }: Enclosing): string[] {
  return [
    ...attachments.map(({ content_type }) => `[${kindOf(content_type)}]`),
    ...(sticker_items ?? []).map(({ name }) => `[sticker ${name.slice(0, MAX_NAME)}]`),
    ...(poll ? ['[poll]'] : []),
    ...(message_snapshots?.length ? ['[forwarded message]'] : []),
  ];
}

function kindOf(contentType: string | undefined): string {
  if (contentType?.startsWith('image/')) return 'picture';
  if (contentType?.startsWith('video/')) return 'video';
  return contentType?.startsWith('audio/') ? 'sound' : 'file';
}
