import { Readable } from 'node:stream';
import type { historyRoutes } from '@arkwright/contracts/history/routes';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import type { Member } from '../../core/access/scope.ts';
import type { By } from '../../core/history/change-log.ts';
import type { Handlers } from '../../core/routes/mount.ts';
import { callerGone } from '../../platform/http/caller-gone.ts';
import { exportHistory, type InTurn } from './export-service.ts';
import { countNewer, findLatest, findLeftOut, listFacets, listHistory, type Viewer } from './service.ts';
import { compareVersion, listVersions, restoreVersion } from './versions-service.ts';

const viewer = ({ by, member }: { by: By; member: Member }): Viewer => ({ scope: by.scope, member });

/** Each of these may look at every entry of an instance. */
const inTurn =
  ({ heavyReads }: AppContext, call: { by: By; reply: FastifyReply }): InTurn =>
  (read) =>
    heavyReads.run({
      caller: call.by.scope.botId,
      tooLong: 'This search takes too long. Please narrow it down, for example to an area or to some days.',
      signal: callerGone(call.reply),
      read,
    });

export const historyHandlers = (context: AppContext): Handlers<typeof historyRoutes> => ({
  list(call) {
    const { cursor, limit, ...filter } = call.query;
    return inTurn(
      context,
      call,
    )(async (db) => ({
      ...(await listHistory(db, viewer(call), { filter, cursor, limit })),
      leftOutUntil: await findLeftOut(db, viewer(call), context.clock.now()),
    }));
  },
  newer(call) {
    const { since, ...filter } = call.query;
    return inTurn(
      context,
      call,
    )(async (db) => ({ count: await countNewer(db, viewer(call), { filter, since }) }));
  },
  facets: (call) => inTurn(context, call)((db) => listFacets(db, viewer(call))),
  latest: (call) =>
    inTurn(context, call)(async (db) => ({ latest: await findLatest(db, viewer(call), call.query) })),
  async csv(call) {
    const lines = exportHistory(inTurn(context, call), viewer(call), {
      filter: call.query,
      now: context.clock.now(),
    });
    // The first line is awaited, so that a failure to read is still answered with an error.
    const first = await lines.next();
    async function* file() {
      if (first.value !== undefined) yield first.value;
      yield* lines;
    }
    call.reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="history.csv"')
      .send(Readable.from(file(), { objectMode: false }));
    return undefined;
  },
  versions: (call) => listVersions(context.db, viewer(call), call.params.group),
  compare: (call) => compareVersion(context.db, viewer(call), call.params),
  async restore({ by, actor, member, body }) {
    const { botId: _gateHasReadIt, ...version } = body;
    await restoreVersion(context, { ...by, member, discordId: actor.discordId }, version);
    return true;
  },
});
