import { parentPort, workerData } from 'node:worker_threads';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { bodyBoundsOf } from '@arkwright/contracts/request-bounds';
import { accessExpectations } from '@arkwright/server/matrix/every-feature';
import { lineOf, namedRoutes } from '@arkwright/server/matrix/testing/named-routes';
import { objectId } from '@arkwright/server/matrix/testing/object-ids';
import { validRequests } from '@arkwright/server/matrix/testing/valid-requests';
import { makeWorld, type World } from '@arkwright/server/matrix/testing/world';
import { makeUser } from '@arkwright/testing/factories';
import { createTestApp } from '@arkwright/testing/test-app';

/** A call that takes a body: where to, as whom, and a body that succeeds. */
export type Target = {
  name: string;
  method: string;
  url: string;
  tokens: Record<string, string | undefined>;
  body: unknown;
  limitBytes: number;
};

// The API in a thread of its own, without rates, that tells how long it was held since it was asked last.
const api = await createTestApp({ databaseUrl: workerData.databaseUrl, api: { checkReplies: false } });
const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
const world = await makeWorld(api);
const admin = await makeUser(api.context, { isSiteAdmin: true });
let longestMs = 0;
let lookedAt = performance.now();
let usedMs = threadCpuMs();
setInterval(() => {
  const now = performance.now();
  const used = threadCpuMs();
  // What the machine gave others meanwhile is not our work.
  longestMs = Math.max(longestMs, Math.min(now - lookedAt, used - usedMs));
  lookedAt = now;
  usedMs = used;
}, 1);
parentPort?.on('message', async (asked: 'pause' | 'stop') => {
  if (asked === 'stop') {
    await api.dispose();
    process.exit(0);
  }
  parentPort?.postMessage(longestMs);
  longestMs = 0;
});
parentPort?.postMessage(targetsIn(world));

function threadCpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function targetsIn({ own }: World): Target[] {
  const requests = validRequests(1);
  return namedRoutes.flatMap(({ name, route }) => {
    if (!route.body) return [];
    const { names } = lineOf(accessExpectations, name) ?? {};
    const sent = lineOf(requests, name)?.(names === undefined ? undefined : own[objectId(names) ?? 'id']);
    const path = route.path.replace(/:(\w+)/g, (_all, key: string) => sent?.params?.[key] ?? '');
    return {
      name,
      method: route.method,
      url: `${address}${path}?${new URLSearchParams(sent?.query)}`,
      tokens: { anonymous: undefined, ...callersOf(route, own) },
      body: sent?.body,
      limitBytes: bodyBoundsOf(route).bytes,
    };
  });
}

function callersOf({ access, apiKey }: RouteDefinition, own: World['own']): Record<string, string> {
  if (access === 'public') return {};
  if (access === 'companion') return { companion: own.companionKey };
  if (access === 'site-admin') return { admin: admin.token };
  return { owner: own.owner.token, ...(apiKey !== undefined && { 'API key': own.apiKey }) };
}
