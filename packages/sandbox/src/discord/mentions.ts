import type { AllowedMentions, Guild, User } from './model.ts';

export type Mentions = { users: User[]; roles: string[]; everyone: boolean };

export type MentionOptions = {
  content: string;
  /** Null when the sender said nothing about it: then everything may ping. */
  allowed: AllowedMentions | null;
  guild: Guild;
  users: Map<string, User>;
  /** Whether the sender has MENTION_EVERYONE in the channel; without it only mentionable roles ping. */
  canMentionEveryone: boolean;
  /** Whom the message replies to, if it is a reply. */
  repliedTo: User | null;
};

/**
 * Who a message pings, as Discord works it out: from the content alone (never from embeds), not inside code, and no
 * more than `allowed_mentions` lets through.
 */
export function resolveMentions(options: MentionOptions): Mentions {
  const { allowed, guild, users } = options;
  const text = withoutCode(options.content);
  const mayPing = (kind: 'users' | 'roles', id: string) =>
    !allowed || (allowed.parse ?? []).includes(kind) || (allowed[kind] ?? []).includes(id);
  const mentioned = idsIn(text, /<@!?(\d{17,20})>/g)
    .filter((id) => mayPing('users', id))
    .flatMap((id) => users.get(id) ?? []);
  const replied = options.repliedTo && allowed?.replied_user !== false ? [options.repliedTo] : [];
  const roles = idsIn(text, /<@&(\d{17,20})>/g).filter((id) => {
    const role = guild.roles.get(id);
    return role && mayPing('roles', id) && (role.mentionable || options.canMentionEveryone);
  });
  const mayPingEveryone = !allowed || (allowed.parse ?? []).includes('everyone');
  return {
    users: [...new Map([...mentioned, ...replied].map((user) => [user.id, user])).values()],
    roles,
    everyone: mayPingEveryone && options.canMentionEveryone && /@(everyone|here)\b/.test(text),
  };
}

function withoutCode(content: string): string {
  return content.replace(/```[\s\S]*?```/g, ' ').replace(/`[^`\n]+`/g, ' ');
}

function idsIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].flatMap((match) => match[1] ?? []))];
}
