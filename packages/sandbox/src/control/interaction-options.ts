import { Refusal } from '../base/refusal.ts';
import { memberWithoutUser, roleView } from '../discord/guild-views.ts';
import type { Command, CommandOption, Guild, User } from '../discord/model.ts';
import { channelPermissions, guildPermissions } from '../discord/permissions.ts';
import type { DiscordState } from '../discord/state.ts';
import { findPerson } from './lookup.ts';

/** Option types (ark-domain.md §6.7). */
const Type = {
  subcommand: 1,
  group: 2,
  string: 3,
  integer: 4,
  boolean: 5,
  user: 6,
  channel: 7,
  role: 8,
  mentionable: 9,
  number: 10,
} as const;

type SentOption = { name: string; type: number; value?: unknown; focused?: true; options?: SentOption[] };

export type CommandCall = {
  state: DiscordState;
  guild: Guild;
  user: User;
  command: Command;
  /** Names after the command's own: group, subcommand. */
  path: string[];
  values: Record<string, unknown>;
  /** The option that is being typed, in an autocomplete interaction. */
  focused?: string | undefined;
};

type Resolved = Record<'users' | 'members' | 'roles' | 'channels', Record<string, unknown>>;

/** The `data` of a command interaction; refuses what Discord's own client would not let through. */
export function commandData(call: CommandCall): Record<string, unknown> {
  const { command, path } = call;
  const resolved: Resolved = { users: {}, members: {}, roles: {}, channels: {} };
  const leaf = descend(command, path);
  const known = leaf.filter((option) => option.type > Type.group);
  const unknown = Object.keys(call.values).find((name) => !known.some((option) => option.name === name));
  if (unknown)
    throw new Refusal(
      400,
      `options: /${[command.name, ...path].join(' ')} has no option ${unknown.slice(0, 50)}`,
    );
  const options = known.flatMap((option) => sentOption(call, option, resolved));
  const nested = path.toReversed().reduce<SentOption[]>((inner, name, index) => {
    const type = index === 0 ? Type.subcommand : Type.group;
    return [{ name, type, options: inner }];
  }, options);
  return {
    id: command.id,
    name: command.name,
    type: command.type,
    ...(command.guild_id ? { guild_id: command.guild_id } : {}),
    options: nested,
    resolved,
  };
}

/** The options at the end of the path; a command with subcommands can not be called without one. */
function descend(command: Command, path: string[]): CommandOption[] {
  let options = command.options ?? [];
  for (const name of path) {
    const next = options.find((option) => option.name === name && option.type <= Type.group);
    if (!next) throw new Refusal(400, `command: /${command.name} has no subcommand ${name.slice(0, 50)}`);
    options = next.options ?? [];
  }
  if (options.some((option) => option.type <= Type.group)) {
    const names = options.map((option) => option.name).join(', ');
    throw new Refusal(400, `command: /${[command.name, ...path].join(' ')} needs one of ${names}`);
  }
  return options;
}

function sentOption(call: CommandCall, option: CommandOption, resolved: Resolved): SentOption[] {
  const value = call.values[option.name];
  const isFocused = call.focused === option.name;
  if (value === undefined || value === null) {
    if (option.required && call.focused === undefined) {
      throw new Refusal(400, `options.${option.name}: is required`);
    }
    return isFocused ? [{ name: option.name, type: option.type, value: '', focused: true }] : [];
  }
  if (isFocused) return [{ name: option.name, type: option.type, value: String(value), focused: true }];
  return [{ name: option.name, type: option.type, value: checkedValue(call, option, { value, resolved }) }];
}

type Input = { value: unknown; resolved: Resolved };

function checkedValue(call: CommandCall, option: CommandOption, { value, resolved }: Input): unknown {
  const wrong = (what: string) => new Refusal(400, `options.${option.name}: ${what}`);
  switch (option.type) {
    case Type.string:
      return checkedString(option, value, wrong);
    case Type.integer:
    case Type.number:
      return checkedNumber(option, value, wrong);
    case Type.boolean:
      if (typeof value !== 'boolean') throw wrong('must be true or false');
      return value;
    case Type.user:
    case Type.channel:
    case Type.role:
    case Type.mentionable: {
      const found = typeof value === 'string' ? resolveEntity(call, option, { value, resolved }) : undefined;
      if (!found) throw wrong('names nothing of the right kind in this guild');
      return found;
    }
    default:
      throw wrong('attachments are not simulated');
  }
}

type Wrong = (what: string) => Refusal;

function checkedString(option: CommandOption, value: unknown, wrong: Wrong): string {
  if (typeof value !== 'string') throw wrong('must be text');
  const max = option.max_length ?? 6000;
  if (value.length < (option.min_length ?? 0) || value.length > max)
    throw wrong(`must have at most ${max} characters`);
  refuseOtherChoices(option, value, wrong);
  return value;
}

function checkedNumber(option: CommandOption, value: unknown, wrong: Wrong): number {
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (!isNumber || (option.type === Type.integer && !Number.isInteger(value)))
    throw wrong('must be a number');
  const isTooSmall = option.min_value !== undefined && value < option.min_value;
  const isTooBig = option.max_value !== undefined && value > option.max_value;
  if (isTooSmall || isTooBig) {
    throw wrong(`must be between ${option.min_value ?? '-∞'} and ${option.max_value ?? '∞'}`);
  }
  refuseOtherChoices(option, value, wrong);
  return value;
}

function refuseOtherChoices(option: CommandOption, value: string | number, wrong: Wrong): void {
  const choices = option.choices ?? [];
  if (choices.length === 0 || choices.some((choice) => choice.value === value)) return;
  throw wrong(`must be one of ${choices.map((choice) => choice.value).join(', ')}`);
}

/** The id of what an option means, with its object put into `resolved`, as discord.js expects it. */
function resolveEntity(
  { state, guild, user: asker }: CommandCall,
  option: CommandOption,
  { value, resolved }: { value: string; resolved: Resolved },
): string | undefined {
  const takesUsers = option.type === Type.user || option.type === Type.mentionable;
  const takesRoles = option.type === Type.role || option.type === Type.mentionable;
  const user = takesUsers ? findPerson(state, guild, value) : undefined;
  if (user) {
    const member = guild.members.get(user.id);
    resolved.users[user.id] = user;
    if (member) {
      const permissions = guildPermissions(guild, member).toString();
      resolved.members[user.id] = { ...memberWithoutUser(member), permissions };
    }
    return user.id;
  }
  const role = takesRoles
    ? [...guild.roles.values()].find((one) => one.id === value || one.name === value)
    : undefined;
  if (role) {
    resolved.roles[role.id] = roleView(role);
    return role.id;
  }
  if (option.type !== Type.channel) return undefined;
  const channel = [...guild.channels.values()].find((one) => one.id === value || one.name === value);
  const types = option.channel_types ?? [];
  if (!channel || (types.length > 0 && !types.includes(channel.type))) return undefined;
  const member = guild.members.get(asker.id);
  const permissions = member ? channelPermissions(guild, member, channel).toString() : '0';
  const { id, name, type, parent_id } = channel;
  resolved.channels[id] = { id, name, type, parent_id, permissions };
  return id;
}
