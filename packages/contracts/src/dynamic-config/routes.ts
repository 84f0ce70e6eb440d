import { z } from 'zod';
import { id } from '../core/ids.ts';
import { route } from '../derived/route.ts';
import { changedDynamicConfig, dynamicConfig, newDynamicConfig } from './schema.ts';

export const dynamicConfigRoutes = {
  list: route({
    method: 'GET',
    path: '/api/dynamicConfig/:botId',
    summary: "The instance's dynamic configs, by name.",
    access: { need: 'DynamicConfig_View', bot: 'params.botId' },
    params: z.object({ botId: id }),
    isLarge: true,
    response: z.array(dynamicConfig),
  }),
  create: route({
    method: 'POST',
    path: '/api/dynamicConfig',
    summary: 'Adds a dynamic config.',
    access: { need: 'DynamicConfig_Edit', bot: 'body.data.botId' },
    feature: 'dynamicConfig',
    rate: 'write',
    body: z.object({ data: newDynamicConfig }),
    response: dynamicConfig,
  }),
  update: route({
    method: 'PUT',
    path: '/api/dynamicConfig',
    summary: 'Changes a dynamic config. Game servers get it with their next fetch.',
    access: { need: 'DynamicConfig_Edit', object: 'dynamicConfig', id: 'body.data.id' },
    feature: 'dynamicConfig',
    rate: 'write',
    body: z.object({ data: changedDynamicConfig }),
    response: dynamicConfig,
  }),
  // No tier needed: after a downgrade people can still clean up.
  remove: route({
    method: 'DELETE',
    path: '/api/dynamicConfig/:id',
    summary: 'Deletes a dynamic config. Its address then answers 404.',
    access: { need: 'DynamicConfig_Edit', object: 'dynamicConfig', id: 'params.id' },
    rate: 'write',
    params: z.object({ id }),
    response: z.boolean(),
  }),
  publicText: route({
    method: 'GET',
    path: '/api/dynamicConfig/server/:botId/:configId',
    summary: 'The entries of a dynamic config as plain text, for CustomDynamicConfigUrl of a game server.',
    access: 'public',
    rate: 'public-list',
    // Accepts any text, so an address that can't be a config's gets the same reply as one that doesn't exist.
    params: z.object({ botId: z.string().max(200), configId: z.string().max(200) }),
    response: z.string(),
  }),
} as const;
