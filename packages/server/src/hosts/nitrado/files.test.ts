import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { startTestNitrado } from '@arkwright/testing/test-nitrado';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpClient } from '../../platform/outbound/http-client.ts';
import { createOutbound } from '../../platform/outbound/outbound.ts';
import type { HostFiles } from '../port.ts';
import { createNitradoConnection } from './connection.ts';

const platform = {
  http: createHttpClient({ now: Date.now, outbound: createOutbound({ allow: ['loopback'] }) }),
  clock: { now: Date.now },
};
const BOUNDS = { maxBytes: 10_000_000, timeoutMs: 20_000 };

const filesOf = (apiUrl: string, token: string): HostFiles => {
  const { files } = createNitradoConnection({ apiUrl }, platform, { token });
  if (!files) throw new Error('Nitrado has files');
  return files;
};

test('folders, files and parts of files are read as Nitrado has them', async () => {
  const nitrado = await startTestNitrado();
  onTestFinished(() => nitrado.close());
  const [service] = await nitrado.services('owner');
  const id = String(service?.id);
  const connection = createNitradoConnection(nitrado.settings, platform, {
    token: nitrado.issueToken({ account: 'owner' }),
  });
  const { gameFolder } = await connection.readFacts(id);
  const files = filesOf(nitrado.settings.apiUrl, nitrado.issueToken({ account: 'owner' }));
  await nitrado.placeFile(id, 'ShooterGame/Saved/note.txt', Readable.from([Buffer.from('0123456789')]));

  const { entries: saved, isCut } = await files.list(id, `${gameFolder}/ShooterGame/Saved`);
  expect(saved.map(({ name, isFolder }) => [name, isFolder])).toContainEqual(['SavedArks', true]);
  expect(isCut).toBe(false);
  const note = saved.find(({ name }) => name === 'note.txt');
  expect(note).toMatchObject({ size: 10, isFolder: false });
  const path = note?.path ?? '';
  expect(Buffer.concat(await (await files.readWhole(id, path, BOUNDS)).toArray()).toString()).toBe(
    '0123456789',
  );
  expect((await files.readRange(id, path, { offset: 3, length: 4 })).toString()).toBe('3456');
  expect((await files.readRange(id, path, { offset: 8, length: 4 })).toString()).toBe('89');
  await expect(files.readRange(id, path, { offset: 10, length: 4 })).rejects.toMatchObject({
    reason: 'failed',
  });
  await expect(files.readWhole(id, `${path}x`, BOUNDS)).rejects.toMatchObject({ reason: 'noFile' });
  // Nitrado lists the root instead.
  await expect(files.list(id, `${gameFolder}/nothing`)).rejects.toMatchObject({ reason: 'noFile' });
});

type Answer = (reply: ServerResponse, request: IncomingMessage) => void;

async function serve(answer: Answer) {
  const asked: { url: string; authorization: string | undefined }[] = [];
  const server = createServer((request, reply) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
    answer(reply, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return { url, asked, files: filesOf(url, 'the-token') };
}

const json = (reply: ServerResponse, data: unknown) => reply.end(JSON.stringify({ status: 'success', data }));
const names = (reply: ServerResponse, url: string) => json(reply, { token: { url, token: 'once' } });

test('the file host gets no login of ours', async () => {
  const host = await serve((reply) => reply.end('bytes'));
  const api = await serve((reply) => names(reply, `${host.url}/download/?token=once`));
  const body = await api.files.readWhole('1', '/a b&c.ark', BOUNDS);
  expect(Buffer.concat(await body.toArray()).toString()).toBe('bytes');
  expect(api.asked[0]?.authorization).toBe('Bearer the-token');
  expect(api.asked[0]?.url).toContain('file=%2Fa+b%26c.ark');
  expect(host.asked).toEqual([{ url: '/download/?token=once', authorization: undefined }]);
});

test.each([
  'http://10.0.0.7/download',
  'http://169.254.169.254/latest/meta-data/',
  'https://[fd00::1]/download',
  'file:///etc/passwd',
  'gopher://example.com/',
  'no address',
])('a file is not fetched from %s', async (url) => {
  const { files } = await serve((reply) => names(reply, url));
  await expect(files.readWhole('1', '/a.ark', BOUNDS)).rejects.toMatchObject({ reason: 'failed' });
});

test('a file that is longer than allowed, cut off or refused fails', async () => {
  let answer: Answer = (reply) => reply.end('x'.repeat(101));
  const host = await serve((reply, request) => answer(reply, request));
  const { files } = await serve((reply) => names(reply, host.url));
  const read = async () => (await files.readWhole('1', '/a.ark', { ...BOUNDS, maxBytes: 100 })).toArray();
  await expect(read()).rejects.toThrow();
  answer = (reply) => {
    reply.writeHead(200, { 'content-length': '50' }).write('x');
    reply.destroy();
  };
  await expect(read()).rejects.toThrow();
  answer = (reply) => reply.writeHead(403).end('Invalid token');
  await expect(read()).rejects.toMatchObject({ reason: 'failed' });
  answer = (reply) => reply.writeHead(404).end();
  await expect(read()).rejects.toMatchObject({ reason: 'noFile' });
  answer = (reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  await expect(read()).rejects.toMatchObject({ reason: 'failed' });
});

test('a listing is read as far as it can be, and never leads elsewhere', async () => {
  const good = {
    type: 'file',
    path: '/games/a/SavedArks/TheIsland_WP.ark',
    name: 'TheIsland_WP.ark',
    size: '5000000000',
    modified_at: 1_767_225_600,
  };
  let entries: unknown[] = [];
  const { files } = await serve((reply) => json(reply, { entries }));
  const list = () => files.list('1', '/games/a/SavedArks/');
  expect(await list()).toEqual({ entries: [], isCut: false });
  entries = [
    good,
    null,
    { ...good, type: 'link' },
    { ...good, name: '../x', path: '/games/a/SavedArks/../x' },
    { ...good, name: 'x', path: '/etc/x' },
    { ...good, name: 'y', path: '/games/a/SavedArks/y', size: -1, modified_at: 'soon' },
  ];
  const listed = await list();
  // What can't be read may be any file.
  expect(listed.isCut).toBe(true);
  expect(listed.entries).toEqual([
    {
      name: 'TheIsland_WP.ark',
      path: '/games/a/SavedArks/TheIsland_WP.ark',
      isFolder: false,
      size: 5_000_000_000,
      modifiedAt: 1_767_225_600_000,
    },
    { name: 'y', path: '/games/a/SavedArks/y', isFolder: false, size: 0, modifiedAt: 0 },
  ]);
  entries = [{ ...good, path: '/games/TheIsland_WP.ark' }];
  await expect(list()).rejects.toMatchObject({ reason: 'noFile' });
});
