import { z } from 'zod';
import { id } from '../core/ids.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { starterSetsFeature } from '../manifests/starter-sets.ts';
import { MAX_STARTER_SETS } from './bounds.ts';
import {
  changedStarterSet,
  newStarterSet,
  starterSet,
  starterSetClaims,
  starterSetFields,
  starterSetsState,
} from './schema.ts';

const ofInstance = z.object({ botId: id });
const view = { need: 'StarterSets_View', bot: 'params.botId' } as const;
const ofSet = { need: 'StarterSets_Edit', object: 'starterSet', id: 'body.id' } as const;

export const starterSetRoutes = {
  ...postingRoutes(starterSetsFeature),
  list: route({
    method: 'GET',
    path: '/api/starterSet/:botId',
    summary: "The instance's starter sets, by name.",
    access: view,
    params: ofInstance,
    response: z.array(starterSet),
  }),
  claims: route({
    method: 'GET',
    path: '/api/starterSet/claims/:botId',
    summary: 'How many times each registered player has claimed each set.',
    access: view,
    params: ofInstance,
    response: z.array(starterSetClaims),
  }),
  state: route({
    method: 'GET',
    path: '/api/starterSet/state/:botId',
    summary: 'Whether sets may be switched on, the servers to choose from, and the newest claims.',
    access: view,
    params: ofInstance,
    response: starterSetsState,
  }),
  create: route({
    method: 'POST',
    path: '/api/starterSet',
    summary:
      "Adds a starter set. CONFLICT if sets are not in use yet and the installation doesn't allow them.",
    access: { need: 'StarterSets_Edit', bot: 'body.starterSet.botId' },
    feature: 'starterSets',
    rate: 'write',
    body: z.object({ starterSet: newStarterSet }),
    response: starterSet,
  }),
  update: route({
    method: 'PUT',
    path: '/api/starterSet',
    summary: 'Changes a starter set. Waiting claims get the changed set; running ones keep their commands.',
    access: { need: 'StarterSets_Edit', object: 'starterSet', id: 'body.starterSet.id' },
    feature: 'starterSets',
    rate: 'write',
    body: z.object({ starterSet: changedStarterSet }),
    response: starterSet,
  }),
  assign: route({
    method: 'PUT',
    path: '/api/starterSet/assignment',
    summary: 'Sets the servers of several sets at once.',
    access: { need: 'StarterSets_Edit', bot: 'body.botId' },
    feature: 'starterSets',
    rate: 'write',
    body: ofInstance.extend({
      starterSets: z
        .array(z.object({ id, serverIds: starterSetFields.shape.serverIds }))
        .max(MAX_STARTER_SETS),
    }),
    response: z.array(starterSet),
  }),
  // No tier needed: after a downgrade people can still clean up.
  remove: route({
    method: 'DELETE',
    path: '/api/starterSet',
    summary: 'Deletes a starter set with its message in Discord. Waiting claims are cancelled.',
    access: ofSet,
    rate: 'write',
    body: z.object({ id }),
    response: z.boolean(),
  }),
  resetClaims: route({
    method: 'POST',
    path: '/api/starterSet/resetClaims',
    summary: 'Lets all players claim a starter set again.',
    access: ofSet,
    rate: 'destroy',
    body: z.object({ id }),
    response: z.boolean(),
  }),
} as const;
