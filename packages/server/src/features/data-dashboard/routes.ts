import type { dataDashboardRoutes } from '@arkwright/contracts/data-dashboard/routes';
import type { By } from '../../platform/access/change-log.ts';
import type { AppContext } from '../../platform/context.ts';
import type { Handlers } from '../../platform/mount.ts';
import { cleanBase, cleanDino, cleanPlayer, cleanTribe } from './clean-rows.ts';
import type { KindName } from './kinds.ts';
import { nukeBase, nukePlayer, nukeTribe } from './nuke-service.ts';
import {
  getSummary,
  pageBases,
  pageDinos,
  pagePlayers,
  pageTribes,
  searchBases,
  searchDinos,
  searchPlayers,
  searchTribes,
} from './service.ts';
import { createUploadNews } from './upload-news.ts';
import { takeUpload, type Upload } from './upload-service.ts';
import { removeEntry, wipeKind } from './wipe-service.ts';

export const dataDashboardHandlers = (context: AppContext): Handlers<typeof dataDashboardRoutes> => {
  const news = createUploadNews(context);
  const { now } = context.clock;

  async function upload(by: By, given: Upload): Promise<true> {
    if (await takeUpload(context, by.scope, given)) news.note(by.scope.botId);
    return true;
  }
  const wipe =
    (kind: KindName) =>
    async ({ by }: { by: By }): Promise<true> => {
      await wipeKind(context, by, kind);
      return true;
    };
  const remove =
    (kind: KindName) =>
    async ({ by, body }: { by: By; body: { id: string } }): Promise<true> => {
      await removeEntry(context, by, { kind, id: body.id });
      return true;
    };

  return {
    summary: ({ by }) => getSummary(context, by.scope),
    players: ({ by, query }) => searchPlayers(context, by.scope, query),
    tribes: ({ by, query }) => searchTribes(context, by.scope, query),
    bases: ({ by, query }) => searchBases(context, by.scope, query),
    dinos: ({ by, query }) => searchDinos(context, by.scope, query),
    pagedPlayers: ({ by, params }) => pagePlayers(context, by.scope, params),
    pagedTribes: ({ by, params }) => pageTribes(context, by.scope, params),
    pagedBases: ({ by, params }) => pageBases(context, by.scope, params),
    pagedDinos: ({ by, params }) => pageDinos(context, by.scope, params),
    wipePlayers: wipe('players'),
    wipeTribes: wipe('tribes'),
    wipeBases: wipe('bases'),
    wipeDinos: wipe('dinos'),
    removePlayer: remove('players'),
    removeTribe: remove('tribes'),
    removeDino: remove('dinos'),
    async nukeTribe({ by, body }) {
      await nukeTribe(context, by, { serverId: body.serverId, key: body.tribeId });
      return true;
    },
    async nukePlayer({ by, body }) {
      await nukePlayer(context, by, { serverId: body.serverId, key: body.playerId });
      return true;
    },
    async nukeBase({ by, body }) {
      await nukeBase(context, by, { serverId: body.serverId, key: body.baseId });
      return true;
    },
    uploadPlayers({ by, body: { rows, ...part } }) {
      const at = now();
      return upload(by, { kind: 'players', part, rows: rows.map((row) => cleanPlayer(row, at)) });
    },
    uploadTribes({ by, body: { rows, ...part } }) {
      const at = now();
      return upload(by, { kind: 'tribes', part, rows: rows.map((row) => cleanTribe(row, at)) });
    },
    uploadBases({ by, body: { rows, ...part } }) {
      const at = now();
      return upload(by, { kind: 'bases', part, rows: rows.map((row) => cleanBase(row, at)) });
    },
    uploadDinos({ by, body: { rows, ...part } }) {
      const at = now();
      return upload(by, { kind: 'dinos', part, rows: rows.flatMap((row) => cleanDino(row, at) ?? []) });
    },
  };
};
