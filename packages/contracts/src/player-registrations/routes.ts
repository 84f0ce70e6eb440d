import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { id } from '../core/ids.ts';
import { discordIdList, person } from '../core/people.ts';
import { postingRoutes } from '../derived/posting-routes.ts';
import { route } from '../derived/route.ts';
import { playerRegistrationsFeature } from '../manifests/player-registrations.ts';
import { changedRegistration, newRegistration, playerRegistrationEntry, playtimeId } from './schema.ts';

const ofInstance = z.object({ botId: id });
const edit = { need: 'PlayerRegistration_Edit', bot: 'body.botId' } as const;
const feature = 'companionMod';

/**
 * Players linked to Discord members. Deleting and resetting need no tier: after a downgrade people can still
 * clean up.
 */
export const playerRegistrationRoutes = {
  ...postingRoutes(playerRegistrationsFeature),
  list: route({
    method: 'GET',
    path: '/api/playerRegistration/:botId',
    summary: "The instance's registered players, and those who requested a code and haven't used it yet.",
    access: { need: 'PlayerRegistration_View', bot: 'params.botId' },
    apiKey: 'isEnabledPlayerRegistrations',
    params: ofInstance,
    response: z.array(playerRegistrationEntry),
  }),
  people: route({
    method: 'GET',
    path: '/api/playerRegistration/people/:botId',
    summary: 'Names and pictures of registered players who are members of the guild; others are omitted.',
    access: { need: 'PlayerRegistration_View', bot: 'params.botId' },
    rate: 'people',
    params: ofInstance,
    query: z.object({ ids: discordIdList }),
    response: z.array(person),
  }),
  create: route({
    method: 'POST',
    path: '/api/playerRegistration/create',
    summary:
      'Registers a player manually. With a `confirmationCode` (8 characters of 2-9 and A-Z without I, L and O) the registration waits up to 15 minutes for that player to type it in the game. CONFLICT if the player or the Discord member is already registered, or another registration waits for this code.',
    access: edit,
    feature,
    rate: 'write',
    body: newRegistration,
    response: playerRegistrationEntry,
  }),
  update: route({
    method: 'POST',
    path: '/api/playerRegistration/update',
    summary: 'Changes the owner of a registration. Playtime and claims stay.',
    access: edit,
    feature,
    rate: 'write',
    body: changedRegistration,
    response: playerRegistrationEntry,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/playerRegistration',
    summary: 'Deletes a registration with its playtime, and removes the roles it gave. Claims stay.',
    access: { need: 'PlayerRegistration_Edit', object: 'playerRegistration', id: 'body.id' },
    rate: 'write',
    body: z.object({ id }),
    response: z.boolean(),
  }),
  resetPlaytimes: route({
    method: 'POST',
    path: '/api/playerRegistration/resetPlaytimes',
    summary: "Sets everyone's playtime to 0: the total, or that on one cluster.",
    access: edit,
    rate: 'write',
    body: ofInstance.extend({ playtimeId }),
    response: z.boolean(),
  }),
  resetPlaytime: route({
    method: 'POST',
    path: '/api/playerRegistration/resetPlaytime',
    summary: "Sets one player's playtime to 0: the total, or that on one cluster.",
    access: edit,
    rate: 'write',
    body: ofInstance.extend({ netId: z.string().min(1).max(64), playtimeId }),
    response: z.boolean(),
  }),
  resetClaims: route({
    method: 'POST',
    path: '/api/playerRegistration/resetclaims',
    summary: 'Lets one player claim all starter sets again.',
    access: edit,
    rate: 'write',
    body: ofInstance.extend({ id }),
    response: z.boolean(),
  }),
  resetClaimsForAll: route({
    method: 'POST',
    path: '/api/playerRegistration/resetClaimsForAll',
    summary: 'Lets all players claim all starter sets again.',
    access: edit,
    rate: 'write',
    body: ofInstance,
    response: z.boolean(),
  }),
  resetSpecificClaim: route({
    method: 'POST',
    path: '/api/playerRegistration/resetSpecificClaim',
    summary: 'Lets one player claim one starter set again.',
    access: edit,
    rate: 'write',
    body: ofInstance.extend({ registrationId: id, setId: id }),
    response: z.boolean(),
  }),
  confirm: route({
    method: 'POST',
    path: '/api/companion/registration',
    summary:
      'A companion sends the code that a player has typed in the game; the reply is the text to show the player.',
    access: 'companion',
    rate: 'registration',
    body: z.object({
      serverId: id,
      netId: newRegistration.shape.netId,
      playerName: z.string().max(200),
      code: trimmedText(64).max(64),
    }),
    response: z.object({ isRegistered: z.boolean(), message: z.string() }),
  }),
} as const;
