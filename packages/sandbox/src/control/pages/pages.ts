import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../base/refusal.ts';
import type { DiscordContext } from '../../discord/context.ts';
import { directChannels } from '../../discord/direct-messages.ts';
import { html, type Page } from '../../discord/html.ts';
import type { Channel, Guild } from '../../discord/model.ts';
import { ChannelType } from '../../discord/model.ts';
import type { SimulatedDiscord } from '../../discord/simulation/discord.ts';
import { findChannel } from '../../discord/state.ts';
import { channelById, guildById, pathId, userCalled } from '../lookup.ts';
import { withEmoji } from './emoji.ts';
import type { NameOf } from './markdown.ts';
import { messageView, modalView, type View } from './message-view.ts';
import { discordPage, PAGE_POLICY } from './page.ts';

/** Maximum number of messages shown of a channel, newest first. */
const MAX_SHOWN = 50;

/** The simulated Discord to look at: what stands in a channel, what a member alone sees, and the list of a guild's channels. */
export function registerDiscordPages(app: FastifyInstance, { context }: SimulatedDiscord): void {
  const { state, desk } = context;
  const send = (reply: FastifyReply, title: string, body: Page | Page[]) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .header('x-content-type-options', 'nosniff')
      .send(discordPage(title, body));
  const messagesOf = (view: View, channelId: string) =>
    (state.messages.get(channelId) ?? []).slice(-MAX_SHOWN).map(({ message }) => messageView(view, message));

  app.get('/discord/pages/guilds/:guildId', async ({ params }, reply) => {
    const guild = guildById(state, pathId(params, 'guildId'));
    return send(reply, guild.name, channelList(guild));
  });

  app.get('/discord/pages/channels/:channelId', async ({ params }, reply) => {
    const { guild, channel } = channelById(state, pathId(params, 'channelId'));
    return send(reply, `#${channel.name}`, messagesOf(viewOf(context, guild), channel.id));
  });

  app.get('/discord/pages/direct-messages/:as', async ({ params }, reply) => {
    const user = userCalled(state, String(Reflect.get(Object(params), 'as')).slice(0, 100));
    const view = viewOf(context);
    const all = directChannels(state, user).flatMap(({ id }) => messagesOf(view, id));
    return send(reply, `@${user.username}`, all);
  });

  app.get('/discord/pages/interactions/:interactionId', async ({ params }, reply) => {
    const id = pathId(params, 'interactionId');
    const interaction = desk.find(id);
    if (!interaction) throw new Refusal(404, `There is no interaction ${id}`);
    const { guild, user, name, original, followUps, modal } = interaction;
    const usedBy = { user: user.global_name ?? user.username, command: name };
    const view = viewOf(context, guild);
    return send(reply, `/${name}`, [
      ...(modal ? [modalView(modal)] : []),
      ...(original ? [messageView(view, original.message, usedBy)] : []),
      ...followUps.map(({ message }) => messageView(view, message)),
    ]);
  });
}

function viewOf(context: DiscordContext, guild?: Guild): View {
  const { state } = context;
  const nameOf: NameOf = ({ kind, id }) => {
    if (kind === 'role') return guild?.roles.get(id)?.name;
    if (kind === 'channel') return findChannel(state, id)?.channel.name;
    const user = state.users.get(id);
    return guild?.members.get(id)?.nick ?? user?.global_name ?? user?.username;
  };
  return { context, nameOf };
}

const VOICE: readonly number[] = [ChannelType.voice, ChannelType.stage];
const SPEAKER = html`<svg class="speaker" viewBox="0 0 16 16" aria-hidden="true"><path d="M8 2 4 5.5H1v5h3L8 14zM10 5a4 4 0 0 1 0 6v-1.6a2.4 2.4 0 0 0 0-2.8zM10 2a7 7 0 0 1 0 12v-1.6a5.4 5.4 0 0 0 0-8.8z"/></svg>`;

/** The guild's channels below their categories, as in the column at Discord's left. */
function channelList(guild: Guild): Page {
  const all = [...guild.channels.values()].toSorted((a, b) => a.position - b.position);
  const categories = all.filter(({ type }) => type === ChannelType.category);
  const within = (parentId: string | null) =>
    all.filter(({ type, parent_id }) => type !== ChannelType.category && parent_id === parentId);
  return html`<nav class="channels">${within(null).map(channelLine)}${categories.map(
    ({ id, name }) =>
      html`<section id="c${id}"><div class="category">${name} ▾</div>${within(id).map(channelLine)}</section>`,
  )}</nav>`;
}

const channelLine = ({ name, type }: Channel) =>
  html`<div class="channel">${VOICE.includes(type) ? SPEAKER : '# '}${withEmoji(name)}</div>`;
