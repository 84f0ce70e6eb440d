import { z } from 'zod';
import { parseInput, Refusal } from '../base/refusal.ts';
import type { Application } from '../discord/applications.ts';
import type { Channel, Guild, Role, User } from '../discord/model.ts';
import type { DiscordState } from '../discord/state.ts';
import { findChannel, findUser } from '../discord/state.ts';

const id = z.string().regex(/^\d{1,20}$/, { error: 'must be a Discord id' });

/** One id out of the path of a request. */
export function pathId(params: unknown, name: string): string {
  return parseInput(z.object({ [name]: id }), params)[name] ?? '';
}

export function guildById(state: DiscordState, guildId: string): Guild {
  const guild = state.guilds.get(guildId);
  if (!guild) throw new Refusal(404, `There is no guild ${guildId}`);
  return guild;
}

export function channelById(state: DiscordState, channelId: string): { guild: Guild; channel: Channel } {
  const found = findChannel(state, channelId);
  if (!found) throw new Refusal(404, `There is no channel ${channelId}`);
  return found;
}

/** The application with this id. */
export function applicationById(state: DiscordState, applicationId: string): Application {
  const application = state.applications.get(applicationId);
  if (!application) throw new Refusal(404, `There is no application ${applicationId.slice(0, 50)}`);
  return application;
}

/** The id of an application as a test gives it, to name one of several. */
export const applicationInput = z.string().regex(/^\d{1,20}$/, { error: 'must be the id of an application' });

/** The application that a test names; undefined if it names none. Throws 400 for one that does not exist. */
export function applicationNamed(
  state: DiscordState,
  applicationId: string | undefined,
): Application | undefined {
  if (applicationId === undefined) return undefined;
  const application = state.applications.get(applicationId);
  if (!application) throw new Refusal(400, `application: there is no application ${applicationId}`);
  return application;
}

export function roleById(guild: Guild, roleId: string): Role {
  const role = guild.roles.get(roleId);
  if (!role) throw new Refusal(404, `There is no role ${roleId} in ${guild.name}`);
  return role;
}

/** Somebody by account name, user name or Discord id. */
export function userCalled(state: DiscordState, as: string): User {
  const user = findUser(state, as);
  if (!user) throw new Refusal(400, `as: there is nobody called ${as}`);
  return user;
}

/** Somebody by account name, user name or Discord id; of several with a user name the one who is in the guild. */
export function findPerson(state: DiscordState, guild: Guild, as: string): User | undefined {
  const user = findUser(state, as);
  if (user && guild.members.has(user.id)) return user;
  const members = [...guild.members.keys()].flatMap((id) => state.users.get(id) ?? []);
  return members.find(({ username }) => username === as) ?? user;
}

/** Somebody in the guild by account name, user name or Discord id. */
export function personIn(state: DiscordState, guild: Guild, as: string): User {
  const user = findPerson(state, guild, as);
  if (!user) throw new Refusal(400, `as: there is nobody called ${as.slice(0, 50)}`);
  if (!guild.members.has(user.id)) throw new Refusal(400, `as: ${user.username} is not in ${guild.name}`);
  return user;
}
