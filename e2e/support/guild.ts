import { registry } from '@arkwright/contracts/registry';
import { expect } from '@playwright/test';
import { sessionAs } from './browsing.ts';
import { controlOf } from './control.ts';
import { interactionsIn } from './interactions.ts';
import type { Program } from './program.ts';

/** A message as the simulated Discord shows it, with whom it pings. */
export type Message = {
  id: string;
  content: string;
  mention_everyone: boolean;
  mention_roles: string[];
  mentions: unknown[];
  allowed_mentions: { parse?: string[] } | null;
};

type Member = {
  user: { id: string; username: string; bot?: boolean };
  nick: string | null;
  roles: string[];
};
type Named = { id: string; name: string };
type Guild = { channels: Named[]; roles: Named[]; members: Member[] };

/** The guild of the owner's first instance, on the other side: what stands in its channels. */
export async function openGuild(program: Program) {
  const control = controlOf(program.sandbox);
  const owner = await sessionAs(program, 'owner');
  const [instance] = await owner.call(registry.bots.forDiscordUser);
  if (!instance) throw new Error('The owner has no instance');
  // The bot learns of its guilds a moment after it is ready.
  await expect
    .poll(() => owner.call(registry.bots.channels, { query: { id: instance.id } }), { timeout: 20_000 })
    .not.toEqual([]);
  const { guildId } = instance;
  const read = async () => (await control.get(`/discord/guilds/${guildId}`)) as Guild;
  const guild = await read();
  const idIn = (list: Named[], name: string) => {
    const found = list.find((each) => each.name === name);
    if (!found) throw new Error(`The guild has no ${name}`);
    return found.id;
  };
  const channelId = (name: string) => idIn(guild.channels, name);
  const roleId = (name: string) => idIn(guild.roles, name);
  const messages = async (channel: string) =>
    (await control.get(`/discord/channels/${channelId(channel)}/messages?limit=1000`)) as Message[];
  const findMember = async (is: (member: Member) => boolean | undefined) => {
    const member = (await read()).members.find(is);
    if (!member) throw new Error('The guild has no such member');
    return member;
  };
  return {
    botId: instance.id,
    guildId,
    channelId,
    roleId,
    ...interactionsIn(control, guildId),
    messages,
    /** The lines that stand in a channel, oldest first, as people read them: without the marks that keep them plain. */
    linesIn: async (channel: string) =>
      (await messages(channel)).flatMap(({ content }) => content.replaceAll('\\', '').split('\n')),
    deleteChannel: (name: string) => control.remove(`/discord/channels/${channelId(name)}`),
    deleteRole: (name: string) => control.remove(`/discord/guilds/${guildId}/roles/${roleId(name)}`),
    /** A member, or the bot, as they are now. */
    member: (username: string) => findMember(({ user }) => user.username === username),
    bot: () => findMember(({ user }) => user.bot),
    giveRole: (username: string, name: string) =>
      control.put(`/discord/guilds/${guildId}/members/${username}/roles/${roleId(name)}`),
    /** Takes the right to write in a channel away from the bot. */
    silence: (name: string) =>
      control.post('/discord/faults', {
        denyChannel: { channelId: channelId(name), permissions: ['SEND_MESSAGES'] },
      }),
    unsilence: (name: string) =>
      control.post('/discord/faults', { allowChannel: { channelId: channelId(name) } }),
    /** How many messages the bot has tried to write there. */
    attemptsIn: async (name: string) => {
      const { requests } = (await control.get('/discord/requests')) as {
        requests: { method: string; path: string }[];
      };
      const path = `/channels/${channelId(name)}/messages`;
      return requests.filter((request) => request.method === 'POST' && request.path.includes(path)).length;
    },
  };
}
