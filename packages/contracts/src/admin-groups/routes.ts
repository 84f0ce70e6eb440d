import { z } from 'zod';
import { id } from '../core/ids.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { adminGroupsFeature } from '../manifests/admin-groups.ts';
import {
  adminCommandFilter,
  adminCommandPage,
  adminGroup,
  changedAdminGroup,
  commandingAdmin,
  groupServer,
  newAdminGroup,
} from './schema.ts';

const ofInstance = z.object({ botId: id });
const view = { need: 'IngameAdminGroups_View', bot: 'params.botId' } as const;
const edit = { need: 'IngameAdminGroups_Edit', object: 'adminGroup', id: 'body.id' } as const;

export const adminGroupRoutes = {
  ...postingRoutes(adminGroupsFeature),
  list: route({
    method: 'GET',
    path: '/api/adminGroup/list/:botId',
    summary: "The instance's admin groups, by name.",
    access: view,
    params: ofInstance,
    isLarge: true,
    response: z.array(adminGroup),
  }),
  create: route({
    method: 'POST',
    path: '/api/adminGroup',
    summary: 'Adds an admin group.',
    access: { need: 'IngameAdminGroups_Edit', bot: 'body.botId' },
    limit: 'adminGroups',
    rate: 'write',
    body: newAdminGroup,
    response: adminGroup,
  }),
  update: route({
    method: 'PUT',
    path: '/api/adminGroup',
    summary: 'Changes an admin group. Game servers get it with their next fetch, within ten minutes.',
    access: edit,
    rate: 'write',
    body: changedAdminGroup,
    response: adminGroup,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/adminGroup',
    summary: 'Deletes an admin group. Its address then answers 404.',
    access: edit,
    rate: 'write',
    body: z.object({ id }),
    response: z.boolean(),
  }),
  commands: route({
    method: 'GET',
    path: '/api/adminGroup/commands/:botId',
    summary: 'A page of the admin commands that players have run in the games, newest first.',
    access: view,
    params: ofInstance,
    query: adminCommandFilter,
    response: adminCommandPage,
  }),
  servers: route({
    method: 'GET',
    path: '/api/adminGroup/servers/:botId',
    summary: "The instance's servers by name, with each server's own admins (outside the groups).",
    access: view,
    params: ofInstance,
    response: z.array(groupServer),
  }),
  commandingAdmins: route({
    method: 'GET',
    path: '/api/adminGroup/commands/:botId/admins',
    summary: 'The players with the most stored admin commands, up to 100.',
    access: view,
    params: ofInstance,
    response: z.array(commandingAdmin),
  }),
  publicText: route({
    method: 'GET',
    path: '/api/adminGroup/server/:botId/:groupId',
    summary: 'The EOS ids of an admin group as plain text, one a line, for AdminListURL of a game server.',
    access: 'public',
    rate: 'public-list',
    // Accepts any text, so an address that can't be a group's gets the same reply as one that doesn't exist.
    params: z.object({ botId: z.string().max(200), groupId: z.string().max(200) }),
    response: z.string(),
  }),
} as const;
