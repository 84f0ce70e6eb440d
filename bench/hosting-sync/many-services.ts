import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** IDs of copies are this much apart; the simulation's own are lower. */
const STRIDE = 1_000_000_000;
const FIRST_PORT = 20_000;

export type ManyServices = {
  url: string;
  /** The IDs of all services, in the list's order. */
  hostIds: string[];
  /** Services that the list shows under another name than before. */
  changed: Set<string>;
  /** What was asked, in order: the ID of a service, or an empty text for the list. */
  asked: string[];
  close(): Promise<void>;
};

type Listed = { id: number; status: string; details: { name: string; portlist_short: string } };
type Reply = { data?: { services?: Listed[]; gameserver?: { port: number } } };

/**
 * Stands before the simulated Nitrado and shows each of an account's services of our game again and again under other IDs,
 * until there are `count`. Everything else, budget and headers included, is the simulation's own.
 */
export async function startManyServices(
  target: string,
  { token, count }: { token: string; count: number },
): Promise<ManyServices> {
  const many: ManyServices = { url: '', hostIds: [], changed: new Set(), asked: [], close: async () => {} };
  const copiesOf = (listed: readonly Listed[]) => {
    const originals = listed.filter(
      ({ details, status }) => details.portlist_short === 'arksa' && status === 'active',
    );
    return Array.from({ length: count }, (_, index) => {
      const original = originals[index % originals.length];
      if (!original) throw new Error('The account has no running service.');
      const id = original.id + STRIDE * (1 + Math.floor(index / originals.length));
      const isChanged = many.changed.has(String(id));
      return isChanged
        ? { ...original, id, details: { ...original.details, name: 'Renamed' } }
        : { ...original, id };
    });
  };
  const server = createServer(async (request, reply) => {
    const { url = '', headers } = request;
    const [, id] = /^\/services\/(\d+)\//.exec(url) ?? [];
    const isList = /^\/services(\?|$)/.test(url);
    if (id !== undefined || isList) many.asked.push(id ?? '');
    const path = id === undefined ? url : url.replace(id, String(Number(id) % STRIDE));
    const answer = await fetch(`${target}${path}`, {
      headers: { authorization: headers.authorization ?? '' },
    });
    const body = (await answer.json()) as Reply;
    if (answer.ok && isList) body.data = { services: copiesOf(body.data?.services ?? []) };
    // Each has an address of its own.
    if (answer.ok && id !== undefined && body.data?.gameserver)
      body.data.gameserver.port = FIRST_PORT + many.hostIds.indexOf(id);
    const budget = [...answer.headers].filter(([name]) => name.startsWith('x-ratelimit'));
    reply
      .writeHead(answer.status, { 'content-type': 'application/json', ...Object.fromEntries(budget) })
      .end(JSON.stringify(body));
  });
  const listed = await fetch(`${target}/services`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await listed.json()) as Reply;
  many.hostIds = copiesOf(data?.services ?? []).map(({ id }) => String(id));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  many.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  many.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return many;
}
