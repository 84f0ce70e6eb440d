import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { notificationRoutes } from '@arkwright/contracts/notifications/routes';
import { serverRoutes } from '@arkwright/contracts/servers/routes';
import { NEW_SERVER, type Server } from '@arkwright/contracts/servers/schema';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Refusal } from '../testing/fake-api.ts';
import { createWorld } from '../testing/world.ts';
import { createKit, KitProvider } from './kit.tsx';
import { useCollection } from './use-collection.ts';

const buildServer = (id: string, name: string): Server => ({
  ...NEW_SERVER,
  modIds: [],
  admins: [],
  id,
  name,
  nameShort: name.slice(0, 10),
  host: '127.0.0.1',
  rconPassword: SECRET_MASK,
  botInstanceId: 'bot-1',
  sessionName: '',
  map: '',
  version: '',
  nitradoServiceId: 0,
  isAutomaticRegistration: false,
  isCrashingRconAllowed: false,
  readsHostedSaves: false,
});

function collect(servers: Server[]) {
  window.localStorage.setItem('token', 'as_good');
  const { api } = createWorld();
  const stored = { servers };
  api.on(serverRoutes.list, () => stored.servers);
  const kit = createKit({
    fetch: api.fetch,
    storage: window.localStorage,
    leaveTo: vi.fn(),
    wantedBot: () => undefined,
  });
  kit.queries.setDefaultOptions({ queries: { retry: false } });
  void kit.session.ready();
  const hook = renderHook(
    () =>
      useCollection({
        list: serverRoutes.list,
        request: { params: { botId: 'bot-1' } },
        idOf: ({ id }: Server) => id,
      }),
    { wrapper: ({ children }) => <KitProvider kit={kit}>{children}</KitProvider> },
  );
  return { api, stored, hook, names: () => hook.result.current.rows.map(({ name }) => name) };
}

test("a list that can't be loaded has failed; loaded later it is ready", async () => {
  const { api, hook } = collect([]);
  api.state.outage = 503;
  await waitFor(() => expect(hook.result.current.status).toBe('failed'));
  expect(hook.result.current.problem).toMatchObject({ kind: 'message', canRetry: true });
  api.state.outage = null;
  act(() => hook.result.current.refresh());
  await waitFor(() => expect(hook.result.current.status).toBe('ready'));
});

test('a failed refresh keeps the rows and marks them as stale', async () => {
  const { api, hook, names } = collect([buildServer('s1', 'Island')]);
  await waitFor(() => expect(names()).toEqual(['Island']));
  api.state.outage = 'network';
  act(() => hook.result.current.refresh());
  await waitFor(() => expect(hook.result.current.isStale).toBe(true));
  expect(hook.result.current.status).toBe('ready');
  expect(names()).toEqual(['Island']);
});

test('a saved row is added to the list at once, before the list is reloaded', async () => {
  const { api, hook, names } = collect([buildServer('s1', 'Island')]);
  await waitFor(() => expect(names()).toEqual(['Island']));
  api.on(serverRoutes.enable, () => buildServer('s1', 'The Island'));
  api.on(serverRoutes.list, () => {
    throw new Refusal('UNAVAILABLE');
  });
  await act(() => hook.result.current.save(serverRoutes.enable, { body: { serverId: 's1' } }));
  await waitFor(() => expect(names()).toEqual(['The Island']));
});

test('a refused change keeps the list and returns a problem', async () => {
  const { api, hook, names } = collect([buildServer('s1', 'Island')]);
  await waitFor(() => expect(names()).toEqual(['Island']));
  api.on(serverRoutes.remove, () => {
    throw new Refusal('FORBIDDEN');
  });
  const outcome = await act(() =>
    hook.result.current.remove(serverRoutes.remove, { body: { serverId: 's1' } }, 's1'),
  );
  expect(outcome).toMatchObject({ ok: false, problem: { kind: 'message' } });
  expect(names()).toEqual(['Island']);
});

test('a removed row disappears from the list', async () => {
  const { api, stored, hook, names } = collect([buildServer('s1', 'Island'), buildServer('s2', 'Center')]);
  await waitFor(() => expect(names()).toHaveLength(2));
  api.on(serverRoutes.remove, () => {
    stored.servers = stored.servers.slice(1);
    return true;
  });
  await act(() => hook.result.current.remove(serverRoutes.remove, { body: { serverId: 's1' } }, 's1'));
  await waitFor(() => expect(names()).toEqual(['Center']));
  expect(api.callsOf(notificationRoutes.list)).toEqual([]);
});
