import { holds } from '@arkwright/contracts/derived/permissions';
import type { playerRegistrationRoutes } from '@arkwright/contracts/player-registrations/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import type { Actor } from '../../core/identity/actor.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { createPeople } from '../../discord/guilds/people.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { resetPlaytime, resetPlaytimes } from '../playtime/service.ts';
import { postingHandlers } from '../postings/service.ts';
import { resetAllClaims, resetClaims } from '../set-claims/service.ts';
import { confirmRegistration } from './confirm-service.ts';
import { registrationExamples } from './examples.ts';
import { createGuesses } from './guesses.ts';
import {
  createRegistration,
  deleteRegistration,
  knownMembers,
  listRegistrations,
  updateRegistration,
} from './service.ts';

export const playerRegistrationHandlers = (
  context: AppContext,
): Handlers<typeof playerRegistrationRoutes> => {
  const guesses = createGuesses(context.clock.now);
  const people = createPeople(context);

  /** Callers who may not edit registrations, including API keys, must not be able to finish one in a member's name. */
  const viewOf = async (actor: Actor, scope: InstanceScope) => {
    const member = actor.kind === 'user' ? await context.memberships.find(actor, scope.botId) : undefined;
    return { showsCodes: member !== undefined && holds(member, 'PlayerRegistration_Edit') };
  };

  return {
    ...postingHandlers(context, registrationExamples),
    async list({ by, reply }) {
      const view = await viewOf(by.actor, by.scope);
      return context.heavyReads.run({
        caller: by.scope.botId,
        tooLong: 'This is taking too long right now. Please try again later.',
        signal: callerGone(reply),
        // There may be 25,000.
        read: (db) => listRegistrations({ ...context, db }, by.scope, view),
      });
    },
    async people({ by, query }) {
      const ids = await knownMembers(context, by.scope, query.ids.split(','));
      return people.find(by.scope, ids);
    },
    create: ({ by, body }) => createRegistration(context, by, body),
    update: ({ by, body }) => updateRegistration(context, by, body),
    async remove({ by, body }) {
      await deleteRegistration(context, by, body.id);
      return true;
    },
    async resetPlaytimes({ by, body }) {
      await resetPlaytimes(context, by, body.playtimeId);
      return true;
    },
    async resetPlaytime({ by, body }) {
      await resetPlaytime(context, by, body);
      return true;
    },
    async resetClaims({ by, body }) {
      await resetClaims(context, by, { id: body.id });
      return true;
    },
    async resetClaimsForAll({ by }) {
      await resetAllClaims(context, by);
      return true;
    },
    async resetSpecificClaim({ by, body }) {
      await resetClaims(context, by, { id: body.registrationId, setId: body.setId });
      return true;
    },
    confirm: ({ by, body }) => confirmRegistration(context, by, { ...body, guesses }),
  };
};
