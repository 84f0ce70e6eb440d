import type { FastifyInstance } from 'fastify';
import { expectStatus } from './api.ts';
import { NitradoRefusal, queryOf, sendData } from './base/replies.ts';
import type { Service } from './base/service.ts';
import type { Callers } from './caller.ts';
import type { NitradoContext } from './context.ts';
import type { Disk } from './files/disk.ts';
import { pathBelow } from './files/disk.ts';
import type { FileHost } from './files/file-host.ts';
import { createTree } from './files/file-tree.ts';
import { parametersOf } from './request-body.ts';
import { userIdOf } from './service-plan.ts';
import { unixUserOf } from './views.ts';

const READ = 'ROLE_WEBINTERFACE_FILEBROWSER_READ';
const WRITE = 'ROLE_WEBINTERFACE_FILEBROWSER_WRITE';
/** Nitrado's own default of `seek`, in bytes. */
const SEEK_BYTES = 4048;

/** `/services/:id/gameservers/file_server/…` (nitrado.md §2): what there is, and addresses for one transfer each. */
export function registerNitradoFiles(
  app: FastifyInstance,
  { context, callers, disk, host }: { context: NitradoContext; callers: Callers; disk: Disk; host: FileHost },
): void {
  const userOf = (service: Service) => unixUserOf(service, userIdOf(context.seed, service.account));
  const base = '/services/:id/gameservers/file_server';

  const treeOf = async (service: Service) => {
    expectStatus(service, ['active']);
    if (service.state === 'gs_installation') throw new NitradoRefusal(200, 'installation');
    return createTree(userOf(service), service.game, await disk.files(service));
  };

  app.get(`${base}/list`, async (request, reply) => {
    const { service } = await callers.service(request, reply, READ);
    const query = queryOf(request);
    const tree = await treeOf(service);
    return sendData(reply, { entries: tree.list(query.get('dir') ?? '', query.get('search') ?? '') });
  });

  app.get(`${base}/stat`, async (request, reply) => {
    const { service } = await callers.service(request, reply, READ);
    const query = queryOf(request);
    const tree = await treeOf(service);
    const asked = [...query].flatMap(([name, value]) => (/^files(\[\d*\])?$/.test(name) ? [value] : []));
    const entries = Object.fromEntries(
      asked.map((path) => [
        path,
        tree
          .list(path.replace(/\/[^/]*$/, ''), '')
          .find((entry) => entry.path === path && tree.find(path) !== undefined) ?? null,
      ]),
    );
    return sendData(reply, { entries });
  });

  app.get(`${base}/size`, async (request, reply) => {
    const { service } = await callers.service(request, reply, READ);
    const file = (await treeOf(service)).find(queryOf(request).get('path') ?? '');
    if (!file) throw new NitradoRefusal(500, 'noFile');
    return sendData(reply, { size: file.size });
  });

  app.get(`${base}/bookmarks`, async (request, reply) => {
    const { service } = await callers.service(request, reply, READ);
    await treeOf(service);
    const game = `/games/${userOf(service)}/ftproot/${service.game}`;
    const below = service.game === 'arksa' ? ['Config/WindowsServer', 'SavedArks', 'Logs'] : [];
    return sendData(reply, {
      bookmarks: [game, ...below.map((path) => `${game}/ShooterGame/Saved/${path}`)],
    });
  });

  app.get(`${base}/download`, async (request, reply) => {
    const { service } = await callers.service(request, reply, READ);
    const file = (await treeOf(service)).find(queryOf(request).get('file') ?? '');
    if (!file) throw new NitradoRefusal(500, 'noFile');
    return sendData(reply, { token: host.offer(userOf(service), file, { start: 0, end: file.size }) });
  });

  app.get(`${base}/seek`, async (request, reply) => {
    const { service } = await callers.service(request, reply, READ);
    const query = queryOf(request);
    const file = (await treeOf(service)).find(query.get('file') ?? '');
    if (!file) throw new NitradoRefusal(500, 'noFile');
    const offset = Number(query.get('offset') ?? '0');
    const length = Number(query.get('length') ?? SEEK_BYTES);
    if (!Number.isInteger(offset) || !Number.isInteger(length) || length < 1)
      throw new NitradoRefusal(422, 'parameter');
    // A negative one counts from the end.
    const start = offset < 0 ? Math.max(0, file.size + offset) : offset;
    if (start >= file.size) throw new NitradoRefusal(500, { text: 'An error occurred.' });
    const end = Math.min(file.size, start + length);
    return sendData(reply, { token: host.offer(userOf(service), file, { start, end }) });
  });

  app.post(`${base}/upload`, async (request, reply) => {
    const { service } = await callers.service(request, reply, WRITE);
    await treeOf(service);
    if (!['started', 'stopped', 'guardian_locked'].includes(service.state))
      throw new NitradoRefusal(422, 'readOnly');
    const parameters = parametersOf(request);
    const folder = `${parameters.get('path') ?? ''}/`.replace(/\/+$/, '/');
    const game = new RegExp(`^/games/${userOf(service)}/(?:ftproot|noftp)/${service.game}/`);
    const path = game.test(folder)
      ? pathBelow(folder.replace(game, '') + (parameters.get('file') ?? ''))
      : undefined;
    if (path === undefined) throw new NitradoRefusal(422, 'parameter');
    return sendData(reply, {
      token: host.expect(userOf(service), async (bytes) => void (await disk.put(service, path, bytes))),
    });
  });
}
