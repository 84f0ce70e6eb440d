import { createHash, randomBytes } from 'node:crypto';
import { applicationFlags, createPortal, type Portal } from './intents.ts';
import type { Guild, Message, Presence, User } from './model.ts';

/** The id of an application, which is also that of its bot user, as for every newer bot, and what it proves itself with. */
export type ApplicationKeys = {
  clientId: string;
  clientSecret: string;
  botToken: string;
  /** Redirect addresses that are allowed beside loopback ones. */
  redirectUris: string[];
};

export const TEAM_ROLES = ['admin', 'developer', 'read_only'] as const;
export type TeamMember = { userId: string; role: (typeof TEAM_ROLES)[number]; hasAccepted: boolean };
export type Team = { id: string; name: string; ownerId: string; members: TeamMember[] };

export type Application = ApplicationKeys & {
  name: string;
  description: string;
  /** Hash of the picture. */
  icon: string | null;
  bot: User;
  /** That of the newest session; offline without one. */
  presence: Presence;
  /** Discord id of the account that made it. */
  ownerId: string;
  /** The team that owns it now, in place of that account. */
  team: Team | null;
  /** What is switched on in the developer portal, and what a test has switched instead until the faults are reset. */
  portal: Portal;
  portalFault: Portal | null;
  /** Sessions that may begin at once, one for each `shard % maxConcurrency` every five seconds. */
  maxConcurrency: number;
  /** Sessions that began sooner than that. */
  identifiesTooSoon: number;
};

export const OFFLINE: Presence = { status: 'offline', activities: [] };

/** Bounds what tests can make in one run. */
export const MAX_APPLICATIONS = 1000;

type Applications = ReadonlyMap<string, Application>;

export function newApplication(
  keys: ApplicationKeys,
  { name, ownerId }: { name: string; ownerId: string },
): Application {
  return {
    ...keys,
    name,
    description: '',
    icon: null,
    bot: {
      id: keys.clientId,
      username: name,
      discriminator: '0',
      global_name: null,
      avatar: null,
      bot: true,
      public_flags: 0,
      flags: 0,
      primary_guild: null,
    },
    presence: OFFLINE,
    ownerId,
    team: null,
    portal: createPortal(),
    portalFault: null,
    maxConcurrency: 1,
    identifiesTooSoon: 0,
  };
}

/** A token of Discord's form: the application's id, a time and a proof, each in base64url. */
export function newBotToken(clientId: string, now: number): string {
  const seconds = Buffer.alloc(4);
  seconds.writeUInt32BE(Math.floor(now / 1000) % 2 ** 32);
  const id = Buffer.from(clientId).toString('base64url');
  return `${id}.${seconds.toString('base64url')}.${randomBytes(28).toString('base64url')}`;
}

/** Gives an application a new token; the old one is good for nothing. */
export function resetToken(application: Application, now: number): string {
  application.botToken = newBotToken(application.clientId, now);
  return application.botToken;
}

export const newClientSecret = (): string => randomBytes(24).toString('base64url');

/** The application whose bot proves itself with this; undefined for a token that is unknown or was reset. */
export function findByToken(applications: Applications, token: string): Application | undefined {
  return [...applications.values()].find(({ botToken }) => botToken === token);
}

/** The application that has said something, by its bot, by a webhook or in answer to an interaction. */
export function applicationOf(applications: Applications, message: Message): Application | undefined {
  return applications.get(message.application_id ?? message.author.id);
}

/** What is switched on for the application in the developer portal. */
export const portalOf = ({ portal, portalFault }: Application): Portal => portalFault ?? portal;

export const flagsOf = (application: Application): number => applicationFlags(portalOf(application));

export const isIn = (guild: Guild, { bot }: Application): boolean => guild.members.has(bot.id);

/** The applications whose bots are in a guild. */
export function applicationsIn(applications: Applications, guild: Guild): Application[] {
  if (applications.size <= guild.members.size) {
    return [...applications.values()].filter((application) => isIn(guild, application));
  }
  return [...guild.members.keys()].flatMap((id) => applications.get(id) ?? []);
}

/** A bot's presence as other members of the guild see it: an invisible bot appears offline. */
export function presenceView({ bot, presence }: Application): Record<string, unknown> {
  const isOffline = presence.status === 'offline' || presence.status === 'invisible';
  const { status, activities } = isOffline ? OFFLINE : presence;
  return { user: { id: bot.id }, status, activities, client_status: isOffline ? {} : { web: status } };
}

/** How Discord names a picture: by a hash of its bytes. */
export function pictureHash(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}

/** Whom Discord shows as the owner: an account, or a stand-in for the team. */
export function ownerOf(users: ReadonlyMap<string, User>, { ownerId, team }: Application): User {
  if (!team) return userOr(users, ownerId, 'deleted_user');
  return { ...userOr(new Map(), team.id, 'team'), public_flags: TEAM_USER, flags: TEAM_USER };
}

/** Discord's flag of a user that is a team. */
const TEAM_USER = 1 << 10;

/** Somebody, or who is shown in the place of somebody who is gone. */
function userOr(users: ReadonlyMap<string, User>, id: string, name: string): User {
  const nobody: User = {
    id,
    username: `${name}${id}`,
    discriminator: '0',
    global_name: null,
    avatar: null,
    public_flags: 0,
    flags: 0,
    primary_guild: null,
  };
  return users.get(id) ?? nobody;
}

/** The team as `GET /applications/@me` shows it. */
export function teamView(users: ReadonlyMap<string, User>, team: Team): Record<string, unknown> {
  return {
    id: team.id,
    icon: null,
    name: team.name,
    owner_user_id: team.ownerId,
    members: team.members.map(({ userId, role, hasAccepted }) => ({
      user: userOr(users, userId, 'deleted_user'),
      team_id: team.id,
      membership_state: hasAccepted ? 2 : 1,
      role,
      permissions: ['*'],
    })),
  };
}
