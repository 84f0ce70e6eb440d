import type { starterSetRoutes } from '@arkwright/contracts/starter-sets/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { postingHandlers } from '../postings/service.ts';
import { starterSetExamples } from './examples.ts';
import {
  assignSets,
  createSet,
  deleteSet,
  getState,
  listClaims,
  listSets,
  resetSetClaims,
  updateSet,
} from './set-service.ts';

export const starterSetHandlers = (context: AppContext): Handlers<typeof starterSetRoutes> => ({
  ...postingHandlers(context, starterSetExamples),
  list: ({ by }) => listSets(context, by.scope),
  claims: ({ by }) => listClaims(context, by.scope),
  state: ({ by }) => getState(context, by.scope),
  create({ by, body: { starterSet } }) {
    const { botId: _, ...fields } = starterSet;
    return createSet(context, by, fields);
  },
  update: ({ by, body }) => updateSet(context, by, body.starterSet),
  assign: ({ by, body }) => assignSets(context, by, body.starterSets),
  async remove({ by, body }) {
    await deleteSet(context, by, body.id);
    return true;
  },
  async resetClaims({ by, body }) {
    await resetSetClaims(context, by, body.id);
    return true;
  },
});
