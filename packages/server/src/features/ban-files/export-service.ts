import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import type { InstanceScope } from '../../core/access/scope.ts';
import { pageBans } from '../ban-management/service.ts';
import { csvHeading, csvOf, gameLineOf } from './file-format.ts';

const PAGE = 1000;

const FILES = {
  csv: { type: 'text/csv; charset=utf-8', name: 'bans.csv' },
  game: { type: 'text/plain; charset=utf-8', name: 'BanList.txt' },
} as const;

/** Sends the ban list as a file, some lines at a time, however long it is. */
export async function exportBans(
  context: AppContext,
  scope: InstanceScope,
  { format, reply }: { format: keyof typeof FILES; reply: FastifyReply },
): Promise<void> {
  const now = context.clock.now();
  // Read before the head is sent, so that a failure is still answered with an error.
  const first = await pageBans(context.db, scope, { after: '', limit: PAGE });
  async function* file() {
    if (format === 'csv') yield csvHeading();
    let page = first;
    while (page.length > 0) {
      yield page.map((row) => (format === 'csv' ? csvOf(row) : gameLineOf(row, now))).join('');
      const after = page.at(-1)?.netId ?? '';
      page = page.length < PAGE ? [] : await pageBans(context.db, scope, { after, limit: PAGE });
    }
  }
  const { type, name } = FILES[format];
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(file(), { objectMode: false }));
}
