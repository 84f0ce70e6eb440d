import { holds } from '@arkwright/contracts/derived/permissions';
import type { playerRoutes } from '@arkwright/contracts/players/routes';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope, Member } from '../../core/access/scope.ts';
import type { Actor, UserActor } from '../../core/identity/actor.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { type PlayerView, searchPlayers } from '../player-search/service.ts';
import { addNote, changeNote, deleteNote } from './notes-service.ts';
import { listOnServer } from './on-server-service.ts';
import { readPlayerPage, type Viewer } from './page-service.ts';
import { readTimeline } from './timeline-service.ts';

const TOO_LONG = 'This takes too long at the moment. Please try again.';

export const playerHandlers = (context: AppContext): Handlers<typeof playerRoutes> => {
  /** Players' members in Discord are shown only to people who may see the registrations. */
  async function viewOf(actor: Actor, scope: InstanceScope): Promise<PlayerView> {
    const member = actor.kind === 'user' ? await context.memberships.find(actor, scope.botId) : undefined;
    return { showsDiscord: member !== undefined && holds(member, 'PlayerRegistration_View') };
  }

  const viewerOf = (scope: InstanceScope, actor: UserActor, member: Member): Viewer => ({
    scope,
    member,
    discordId: actor.discordId,
  });

  return {
    async search({ by, query, reply }) {
      const view = await viewOf(by.actor, by.scope);
      return context.heavyReads.run({
        caller: by.scope.botId,
        tooLong: 'This search takes too long. Please type more of the name.',
        signal: callerGone(reply),
        read: (db) => searchPlayers({ ...context, db }, by.scope, { ...query, view }),
      });
    },
    onServer: ({ by, member, params }) => listOnServer(context, { scope: by.scope, member }, params.serverId),
    page: ({ by, actor, member, params, reply }) =>
      context.heavyReads.run({
        caller: by.scope.botId,
        tooLong: TOO_LONG,
        signal: callerGone(reply),
        read: (db) => readPlayerPage({ ...context, db }, viewerOf(by.scope, actor, member), params.netId),
      }),
    timeline: ({ by, actor, member, params, query, reply }) =>
      context.heavyReads.run({
        caller: by.scope.botId,
        tooLong: TOO_LONG,
        signal: callerGone(reply),
        read: (db) =>
          readTimeline({ ...context, db }, viewerOf(by.scope, actor, member), {
            netId: params.netId,
            cursor: query.cursor,
            hide: query.hide,
          }),
      }),
    addNote: ({ by, actor, body }) => addNote(context, { ...by, actor }, body),
    changeNote: ({ by, actor, body }) => changeNote(context, { ...by, actor }, body),
    async deleteNote({ by, body }) {
      await deleteNote(context, by, body.id);
      return true;
    },
  };
};
