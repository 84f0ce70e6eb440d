import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { gameNumber } from '../core/game-number.ts';
import { id, timestamp } from '../core/ids.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { type Method, route } from '../derived/route.ts';
import { decayFeature } from '../manifests/decay.ts';
import { MAX_PROTECTION_REASON } from './bounds.ts';
import { decayEntry, decayFates, decaySimulation, decayState } from './schema.ts';
import { decay } from './settings.ts';

const ofInstance = z.object({ botId: id });
const view = { need: 'AutomaticDecay_View', bot: 'params.botId' } as const;
const edit = { need: 'AutomaticDecay_Edit', bot: 'body.botId' } as const;
const write = {
  method: 'POST' satisfies Method,
  access: edit,
  feature: 'decay',
  rate: 'write',
  response: z.boolean(),
} as const;

/** A tribe, or a player without one, of a game server; the server determines the instance. */
const team = z.object({ serverId: id, teamId: gameNumber });
const editServer = { need: 'AutomaticDecay_Edit', object: 'server', id: 'body.serverId' } as const;

/** The form fields for protecting a tribe. */
export const protectionFields = z.object({
  /** 0 for no end. */
  until: timestamp,
  reason: trimmedText(MAX_PROTECTION_REASON).max(MAX_PROTECTION_REASON),
});

export const decayRoutes = {
  ...postingRoutes(decayFeature),
  list: route({
    method: 'GET',
    path: '/api/decay/:botId',
    summary: 'The tribes that were warned of decay, and those removed in the last 90 days.',
    access: view,
    params: ofInstance,
    response: z.array(decayEntry),
  }),
  state: route({
    method: 'GET',
    path: '/api/decay/:botId/state',
    summary: 'Whether decay works on each game server, what it spares, and what it removed.',
    access: view,
    params: ofInstance,
    response: decayState,
  }),
  simulate: route({
    method: 'POST',
    path: '/api/decay/simulate',
    summary: 'Who would be warned or removed at a given time with these settings. Changes nothing.',
    access: { need: 'AutomaticDecay_View', bot: 'body.botId' },
    inView: true,
    feature: 'decay',
    rate: 'search',
    body: ofInstance.extend({ settings: decay.schema, at: timestamp }),
    response: decaySimulation,
  }),
  fates: route({
    method: 'POST',
    path: '/api/decay/fates',
    summary: 'The same for each owner on one game server, for its map.',
    access: { need: 'AutomaticDecay_View', bot: 'body.botId' },
    inView: true,
    feature: 'decay',
    rate: 'search',
    body: ofInstance.extend({ serverId: id, settings: decay.schema, at: timestamp }),
    response: decayFates,
  }),
  extend: route({
    ...write,
    path: '/api/decay/extend',
    summary: 'Gives a warned tribe 7 more days.',
    body: ofInstance.extend({ id }),
  }),
  approve: route({
    ...write,
    rate: 'destroy',
    path: '/api/decay/approve',
    summary: 'Approves the removal of waiting tribes. CONFLICT if one of them no longer waits.',
    body: ofInstance.extend({ ids: z.array(id).min(1).max(100) }),
  }),
  protect: route({
    ...write,
    access: editServer,
    path: '/api/decay/protect',
    summary: 'Protects a tribe, until a date or permanently.',
    body: team.extend({ name: z.string().max(100), ...protectionFields.shape }),
  }),
  unprotect: route({
    ...write,
    access: editServer,
    path: '/api/decay/unprotect',
    summary: 'Removes the protection of a tribe.',
    body: team,
  }),
} as const;
