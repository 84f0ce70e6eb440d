import { z } from 'zod';
import { type CommandScope, commandsIn, setCommands } from '../commands.ts';
import type { DiscordContext } from '../context.ts';
import { DiscordError, formError } from '../errors.ts';
import type { Command, CommandOption } from '../model.ts';
import { parseForm, text } from '../validate.ts';
import { guildFor } from './access.ts';
import type { RestCall, RestRoute } from './rest.ts';

/** Limits of application commands (ark-domain.md §6.7). */
const MAX_COMMANDS = 100;
const MAX_CHARACTERS = 8000;
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;

const commandName = z.string().refine((name) => NAME.test(name) && name === name.toLowerCase(), {
  error: 'APPLICATION_COMMAND_INVALID_NAME: Command name is invalid',
});
const choice = z.object({ name: text(1, 100), value: z.union([z.string().max(100), z.number()]) });

const optionFields = {
  type: z.number().int().min(1).max(11),
  name: commandName,
  description: text(1, 100),
  required: z.boolean().optional(),
  choices: z.array(choice).max(25).optional(),
  channel_types: z.array(z.number().int()).max(20).optional(),
  min_value: z.number().optional(),
  max_value: z.number().optional(),
  min_length: z.number().int().min(0).max(6000).optional(),
  max_length: z.number().int().min(1).max(6000).optional(),
  autocomplete: z.boolean().optional(),
};
const leafOption = z.object(optionFields);
const groupedOption = z.object({ ...optionFields, options: z.array(leafOption).max(25).optional() });
const option = z.object({ ...optionFields, options: z.array(groupedOption).max(25).optional() });

const commandForm = z
  .object({
    name: text(1, 32),
    type: z.number().int().min(1).max(3).default(1),
    description: text(0, 100).optional(),
    options: z.array(option).max(25).optional(),
    default_member_permissions: z
      .string()
      .regex(/^\d{1,20}$/)
      .nullish(),
    dm_permission: z.boolean().nullish(),
    nsfw: z.boolean().optional(),
  })
  .refine((command) => command.type !== 1 || commandName.safeParse(command.name).success, {
    path: ['name'],
    error: 'APPLICATION_COMMAND_INVALID_NAME: Command name is invalid',
  })
  .refine((command) => command.type !== 1 || (command.description ?? '').length > 0, {
    path: ['description'],
    error: 'BASE_TYPE_REQUIRED: This field is required',
  })
  .refine((command) => namesAreUnique(command.options ?? []), {
    path: ['options'],
    error: 'APPLICATION_COMMAND_OPTION_NAME_EXISTS: Option name already exists',
  })
  .refine((command) => requiredComeFirst(command.options ?? []), {
    path: ['options'],
    error:
      'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID: Required options must be placed before non-required options',
  })
  .refine((command) => characters(command) <= MAX_CHARACTERS, {
    error: 'APPLICATION_COMMAND_TOO_LARGE: Command exceeds maximum size (8000)',
  });
const commandList = z.array(commandForm).max(MAX_COMMANDS * 3);

type CommandForm = z.infer<typeof commandForm>;

/** The routes for global commands and for those of one guild, which differ in their path alone. */
export function commandRoutes(context: DiscordContext): RestRoute[] {
  const base = '/applications/:applicationId';
  return [`${base}/commands`, `${base}/guilds/:guildId/commands`].flatMap((path) =>
    scopeRoutes(context, path),
  );
}

function scopeRoutes(context: DiscordContext, path: string): RestRoute[] {
  const { state } = context;
  return [
    { method: 'GET', path, auth: 'bot', handle: (call) => commandsIn(state, scopeOf(context, call)) },
    {
      method: 'PUT',
      path,
      auth: 'bot',
      limit: { limit: 5, windowMs: 20_000 },
      handle: (call) => {
        const scope = scopeOf(context, call);
        const forms = parseForm(commandList, call.json);
        const keys = forms.map((form) => `${form.type} ${form.name}`);
        if (new Set(keys).size !== keys.length) {
          throw formError(
            'name',
            'APPLICATION_COMMANDS_DUPLICATE_NAME',
            'Application command names must be unique',
          );
        }
        if (forms.filter((form) => form.type === 1).length > MAX_COMMANDS) {
          throw new DiscordError('tooManyCommands');
        }
        const existing = commandsIn(state, scope);
        const commands = forms.map((form) => buildCommand(context, scope, { form, existing }));
        takeCreates(
          context,
          scope,
          commands.filter((command) => !existing.some(({ id }) => id === command.id)).length,
        );
        setCommands(state, scope, commands);
        return commands;
      },
    },
    {
      method: 'POST',
      path,
      auth: 'bot',
      status: 201,
      handle: (call) => {
        const scope = scopeOf(context, call);
        const existing = commandsIn(state, scope);
        const command = buildCommand(context, scope, { form: parseForm(commandForm, call.json), existing });
        const others = existing.filter((other) => other.id !== command.id);
        if (others.length >= MAX_COMMANDS) {
          throw new DiscordError('tooManyCommands');
        }
        if (others.length === existing.length) takeCreates(context, scope, 1);
        setCommands(state, scope, [...others, command]);
        return command;
      },
    },
    { method: 'GET', path: `${path}/:commandId`, auth: 'bot', handle: (call) => commandOf(context, call) },
    {
      method: 'PATCH',
      path: `${path}/:commandId`,
      auth: 'bot',
      handle: (call) => {
        const command = commandOf(context, call);
        const changes = typeof call.json === 'object' ? call.json : {};
        return Object.assign(command, parseForm(commandForm, { ...command, ...changes }));
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:commandId`,
      auth: 'bot',
      handle: (call) => {
        const command = commandOf(context, call);
        const scope = scopeOf(context, call);
        const others = commandsIn(state, scope).filter((other) => other.id !== command.id);
        setCommands(state, scope, others);
        return undefined;
      },
    },
  ];
}

function takeCreates({ limits }: DiscordContext, meant: CommandScope, count: number): void {
  if (!limits.of(meant.applicationId).takeCommandCreates(meant.scope, count))
    throw new DiscordError('tooManyCommandCreates');
}

/** The commands that a path means: the caller's own, in a guild or global. */
function scopeOf(context: DiscordContext, { params, application }: RestCall): CommandScope {
  const applicationId = application.clientId;
  if (params.applicationId !== applicationId) throw new DiscordError('notAuthorizedForApplication');
  if (params.guildId === undefined) return { scope: 'global', applicationId };
  return { scope: guildFor(context, { params, application }).guild.id, applicationId };
}

function commandOf(context: DiscordContext, call: RestCall): Command {
  const found = commandsIn(context.state, scopeOf(context, call)).find(
    (command) => command.id === call.params.commandId,
  );
  if (!found) throw new DiscordError('unknownCommand');
  return found;
}

/** A command keeps its id when one of the same name and type is written over. */
function buildCommand(
  { state }: DiscordContext,
  { scope, applicationId }: CommandScope,
  { form, existing }: { form: CommandForm; existing: Command[] },
): Command {
  const previous = existing.find((command) => command.name === form.name && command.type === form.type);
  return {
    id: previous?.id ?? state.nextId(),
    application_id: applicationId,
    ...(scope === 'global' ? {} : { guild_id: scope }),
    version: state.nextId(),
    type: form.type,
    name: form.name,
    description: form.description ?? '',
    ...(form.options ? { options: form.options } : {}),
    default_member_permissions: form.default_member_permissions ?? null,
    dm_permission: form.dm_permission ?? true,
    nsfw: form.nsfw ?? false,
  };
}

/** What Discord counts against the 8000 characters of one command. */
function characters(
  entry: Partial<Pick<CommandOption, 'description' | 'choices' | 'options'>> & { name: string },
): number {
  const choices = (entry.choices ?? []).map((item) => item.name.length + String(item.value).length);
  const options = (entry.options ?? []).map(characters);
  const own = entry.name.length + (entry.description ?? '').length;
  return [...choices, ...options].reduce((sum, length) => sum + length, own);
}

function namesAreUnique(options: CommandOption[]): boolean {
  const names = options.map((entry) => entry.name);
  return (
    new Set(names).size === names.length && options.every((entry) => namesAreUnique(entry.options ?? []))
  );
}

function requiredComeFirst(options: CommandOption[]): boolean {
  const firstOptional = options.findIndex((entry) => !entry.required);
  const isOrdered = firstOptional < 0 || options.slice(firstOptional).every((entry) => !entry.required);
  return isOrdered && options.every((entry) => requiredComeFirst(entry.options ?? []));
}
