import { expect, onTestFinished, test } from 'vitest';
import { startControl } from '../control/server.ts';
import { registerNitradoControl } from './control.ts';
import { authorize, callerOf, startTestNitrado } from './testing/test-nitrado.ts';

/** A simulated Nitrado with its part of the control address. */
async function start() {
  const started = await startTestNitrado();
  const { url, close } = await startControl({
    host: '127.0.0.1',
    port: 0,
    register: (app) => registerNitradoControl(app, started.nitrado),
    report: (error) => {
      throw error;
    },
  });
  onTestFinished(close);
  const control = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${url}/nitrado${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: reply.status, json: JSON.parse(await reply.text()) };
  };
  return { ...started, url, control };
}

test('services are listed with what a test needs to know of each', async () => {
  const { control, cluster } = await start();
  const { json } = await control('GET', '/services');
  const { id, account, ip, rconPort, adminPassword, server } = json[0];
  expect(Object.keys(json[0]).toSorted()).toEqual(
    'account adminPassword game gamePort id ip map name rconPort server slots state'.split(' '),
  );
  expect([typeof id, account, ip]).toEqual(['number', 'owner', '127.0.0.1']);
  expect(cluster.server(server)?.info).toMatchObject({ rconPort, password: adminPassword });
  const own = await control('GET', '/services?account=newcomer');
  expect(new Set(own.json.map((service: { account: string }) => service.account))).toEqual(
    new Set(['newcomer']),
  );
});

test('a service is changed, and what is wrong in a change is said', async () => {
  const { control } = await start();
  const [{ id }] = (await control('GET', '/services')).json;
  const changed = await control('POST', `/services/${id}`, { state: 'stopped', slots: 10, downSeconds: 0 });
  expect(changed.json).toMatchObject({ id, state: 'stopped', slots: 10 });
  expect((await control('POST', `/services/${id}`, { slot: 10 })).status).toBe(400);
  expect((await control('POST', '/services/1', { slots: 10 })).status).toBe(404);
  expect((await control('POST', `/services/${id}`, { account: 'nobody' })).status).toBe(404);
});

test('a file that was put is served as it is, in place of the game’s own', async () => {
  const { control, nitrado, url } = await start();
  const [{ id, map }] = (await control('GET', '/services')).json;
  const path = `ShooterGame/Saved/SavedArks/${map}/${map}.ark`;
  const put = async (where: string, body: Buffer<ArrayBuffer> | string) => {
    const address = `${url}/nitrado/services/${id}/files?path=${encodeURIComponent(where)}`;
    const reply = await fetch(address, { method: 'PUT', body });
    return { status: reply.status, json: JSON.parse(await reply.text()) };
  };
  const bytes = Buffer.alloc(5 * 1024 * 1024, 'ark');
  expect(await put(path, bytes)).toEqual({ status: 200, json: { path, size: bytes.length } });
  const call = callerOf(nitrado);
  const { game_specific } = (await call('GET', `/services/${id}/gameservers`)).json.data.gameserver;
  const file = encodeURIComponent(`${game_specific.path}/${path}`);
  const { json } = await call('GET', `/services/${id}/gameservers/file_server/download?file=${file}`);
  const served = Buffer.from(await (await fetch(json.data.token.url)).arrayBuffer());
  expect(served.equals(bytes)).toBe(true);
  for (const away of ['../../other', '/', 'folder/']) expect((await put(away, 'x')).status, away).toBe(400);
});

test('tokens are made, ended and revoked', async () => {
  const { control, nitrado } = await start();
  const made = await control('POST', '/tokens', { account: 'owner', endsAt: Date.UTC(2040, 0, 1) });
  const call = callerOf(nitrado, '', made.json.token);
  expect((await call('GET', '/token')).json.data.token.expires_at).toBe(Date.UTC(2040, 0, 1) / 1000);
  expect((await control('POST', '/expire', { account: 'owner' })).json).toEqual({ expired: 0 });
  expect((await control('POST', '/revoke', { account: 'owner' })).json).toEqual({ revoked: 1 });
  expect((await call('GET', '/token')).status).toBe(401);
  expect((await control('POST', '/tokens', { account: 'nobody' })).status).toBe(404);
});

test('faults reach the API and the OAuth host, and status 0 ends them', async () => {
  const { control, nitrado } = await start();
  await control('POST', '/faults', { status: 502, body: '<html>Bad gateway</html>' });
  expect((await fetch(`${nitrado.url}/ping`)).status).toBe(502);
  expect((await authorize(nitrado, { login_as: 'owner' })).status).toBe(502);
  await control('POST', '/faults', { status: 0 });
  expect((await fetch(`${nitrado.url}/ping`)).status).toBe(200);
  await control('POST', '/behaviour', { requestsPerHour: 3600, isLimitDotted: true });
  const { headers } = await callerOf(nitrado)('GET', '/token');
  expect(headers.get('x-ratelimit-limit')).toBe('3.600');
});
