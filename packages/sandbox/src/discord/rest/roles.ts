import { z } from 'zod';
import type { DiscordContext } from '../context.ts';
import { DiscordError } from '../errors.ts';
import { addRole, changeRole, removeRole } from '../guild-changes.ts';
import { roleView } from '../guild-views.ts';
import type { Guild, Member, Role } from '../model.ts';
import { guildPermissions, isAboveRole } from '../permissions.ts';
import { blankRole } from '../seed-guilds.ts';
import { bitField, parseForm, text } from '../validate.ts';
import { guildFor } from './access.ts';
import type { RestRoute } from './rest.ts';

const MAX_ROLES = 250;

const roleForm = z.object({
  name: text(1, 100).nullish(),
  permissions: bitField.nullish(),
  color: z.number().int().min(0).max(0xffffff).nullish(),
  hoist: z.boolean().nullish(),
  mentionable: z.boolean().nullish(),
});

export function roleRoutes(context: DiscordContext): RestRoute[] {
  const { state } = context;
  return [
    {
      method: 'GET',
      path: '/guilds/:guildId/roles',
      auth: 'bot',
      handle: ({ params, application }) =>
        [...guildFor(context, { params, application }).guild.roles.values()].map(roleView),
    },
    {
      method: 'GET',
      path: '/guilds/:guildId/roles/:roleId',
      auth: 'bot',
      handle: ({ params, application }) =>
        roleView(roleOf(guildFor(context, { params, application }).guild, params.roleId)),
    },
    {
      method: 'POST',
      path: '/guilds/:guildId/roles',
      auth: 'bot',
      handle: ({ params, application, json }) => {
        const { guild, bot } = guildFor(context, { params, application }, 'MANAGE_ROLES');
        const form = parseForm(roleForm, json);
        if (guild.roles.size >= MAX_ROLES) throw new DiscordError('tooManyRoles');
        refuseForeignRights(guild, bot, form.permissions);
        const role = { ...blankRole(state.nextId(), 'new role'), ...changesOf(form) };
        addRole(state, guild, role);
        return roleView({ ...role, position: 1 });
      },
    },
    {
      method: 'PATCH',
      path: '/guilds/:guildId/roles/:roleId',
      auth: 'bot',
      handle: ({ params, application, json }) => {
        const { guild, bot } = guildFor(context, { params, application }, 'MANAGE_ROLES');
        const role = roleOf(guild, params.roleId);
        if (!isAboveRole(guild, bot, role)) throw new DiscordError('missingPermissions');
        const form = parseForm(roleForm, json);
        refuseForeignRights(guild, bot, form.permissions);
        changeRole(state, guild, { role, changes: changesOf(form) });
        return roleView(role);
      },
    },
    {
      method: 'DELETE',
      path: '/guilds/:guildId/roles/:roleId',
      auth: 'bot',
      handle: ({ params, application }) => {
        const { guild, bot } = guildFor(context, { params, application }, 'MANAGE_ROLES');
        const role = roleOf(guild, params.roleId);
        if (role.managed || role.id === guild.id) throw new DiscordError('invalidRole');
        if (!isAboveRole(guild, bot, role)) throw new DiscordError('missingPermissions');
        removeRole(state, guild, role);
        return undefined;
      },
    },
  ];
}

/** The role, or Discord's 10011. */
export function roleOf(guild: Guild, roleId: string | undefined): Role {
  const role = guild.roles.get(roleId ?? '');
  if (!role) throw new DiscordError('unknownRole');
  return role;
}

function changesOf(form: z.infer<typeof roleForm>): Partial<Role> {
  return {
    ...(form.name == null ? {} : { name: form.name }),
    ...(form.permissions == null ? {} : { permissions: form.permissions }),
    ...(form.color == null ? {} : { color: form.color }),
    ...(form.hoist == null ? {} : { hoist: form.hoist }),
    ...(form.mentionable == null ? {} : { mentionable: form.mentionable }),
  };
}

function refuseForeignRights(guild: Guild, bot: Member, permissions: string | null | undefined): void {
  const wanted = BigInt(permissions ?? '0');
  if ((wanted & guildPermissions(guild, bot)) !== wanted) throw new DiscordError('missingPermissions');
}
