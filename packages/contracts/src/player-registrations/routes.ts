import { z } from 'zod';
import { trimmedText } from '../core/fields.ts';
import { id } from '../core/ids.ts';
import { discordIdList, person } from '../core/people.ts';
import { postingRoutes } from '../core/posting-routes.ts';
import { route } from '../core/route.ts';
import { playerRegistrationsFeature } from './feature.ts';
import { changedRegistration, newRegistration, playerRegistrationEntry, playtimeId } from './schema.ts';

const ofInstance = z.object({ botId: id });
const edit = { need: 'PlayerRegistration_Edit', bot: 'body.botId' } as const;
const feature = 'companionMod';

/** Players known by Discord and by game. Deleting and resetting go without the tier too: after a downgrade one may still tidy up. */
export const playerRegistrationRoutes = {
  ...postingRoutes(playerRegistrationsFeature),
  list: route({
    method: 'GET',
    path: '/api/playerRegistration/:botId',
    summary: "The instance's registered players, and those who have requested a code and not used it yet.",
    access: { need: 'PlayerRegistration_View', bot: 'params.botId' },
    apiKey: 'isEnabledPlayerRegistrations',
    params: ofInstance,
    response: z.array(playerRegistrationEntry),
  }),
  people: route({
    method: 'GET',
    path: '/api/playerRegistration/people/:botId',
    summary:
      'Names and pictures of registered players, as far as they are members of the guild; others are left out.',
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
      'Registers a player by hand. With a `confirmationCode` (8 characters of 2-9 and A-Z without I, L and O) the registration waits until that player writes it in the game, for 15 minutes. CONFLICT if the player or the Discord member is registered already, or another registration waits for this code.',
    access: edit,
    feature,
    rate: 'write',
    body: newRegistration,
    response: playerRegistrationEntry,
  }),
  update: route({
    method: 'POST',
    path: '/api/playerRegistration/update',
    summary: 'Changes whose registration it is. Playtime and claims stay.',
    access: edit,
    feature,
    rate: 'write',
    body: changedRegistration,
    response: playerRegistrationEntry,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/playerRegistration',
    summary: 'Deletes a registration with its playtime, and takes back the roles it gave. Claims stay.',
    access: { need: 'PlayerRegistration_Edit', object: 'playerRegistration', id: 'body.id' },
    rate: 'write',
    body: z.object({ id }),
    response: z.boolean(),
  }),
  resetPlaytimes: route({
    method: 'POST',
    path: '/api/playerRegistration/resetPlaytimes',
    summary: "Sets everyone's playtime to 0: that on all servers together, or that on one cluster.",
    access: edit,
    rate: 'write',
    body: ofInstance.extend({ playtimeId }),
    response: z.boolean(),
  }),
  resetPlaytime: route({
    method: 'POST',
    path: '/api/playerRegistration/resetPlaytime',
    summary: "Sets one player's playtime to 0: that on all servers together, or that on one cluster.",
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
      'A companion passes on the code that a player has typed in the game; answers with what to tell the player.',
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
