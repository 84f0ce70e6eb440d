import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { changedJoinGroup, joinGroup, joinProgress, newJoinGroup } from './join-schema.ts';

const ofInstance = z.object({ botId: id });
const edit = { need: 'IngameAdminGroups_Edit', object: 'exclusiveJoinGroup', id: 'body.id' } as const;

export const joinGroupRoutes = {
  list: route({
    method: 'GET',
    path: '/api/exclusiveJoinGroup/list/:botId',
    summary: "The instance's exclusive join groups, by name.",
    access: { need: 'IngameAdminGroups_View', bot: 'params.botId' },
    params: ofInstance,
    isLarge: true,
    response: z.array(joinGroup),
  }),
  progress: route({
    method: 'GET',
    path: '/api/exclusiveJoinGroup/progress/:botId',
    summary: 'The state of the join list of each server that has players in exclusive join groups.',
    access: { need: 'IngameAdminGroups_View', bot: 'params.botId' },
    params: ofInstance,
    response: z.array(joinProgress),
  }),
  create: route({
    method: 'POST',
    path: '/api/exclusiveJoinGroup',
    summary:
      "Adds an exclusive join group. Its players are added to each server's list while that server is up.",
    access: { need: 'IngameAdminGroups_Edit', bot: 'body.botId' },
    limit: 'exclusiveJoinGroups',
    rate: 'write',
    body: newJoinGroup,
    response: joinGroup,
  }),
  update: route({
    method: 'PUT',
    path: '/api/exclusiveJoinGroup',
    summary:
      'Changes an exclusive join group. Players who are in no group of a server any longer are removed from its list.',
    access: edit,
    rate: 'write',
    body: changedJoinGroup,
    response: joinGroup,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/exclusiveJoinGroup',
    summary: 'Deletes an exclusive join group. Players it had added are removed from the lists.',
    access: edit,
    rate: 'write',
    body: z.object({ id }),
    response: z.boolean(),
  }),
} as const;
