import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { Worker } from 'node:worker_threads';
import { bodyShapeOf } from '@arkwright/contracts/request-bounds';
import { namedRoutes } from '@arkwright/server/matrix/testing/named-routes';
import { hostileBodies } from '@arkwright/testing/hostile-shapes';
import type { BenchRow } from '../table.ts';
import type { Target } from './held-api.ts';

/** Nothing may hold a thread for longer. */
const AIM_MS = 50;
/** A pause over the aim is measured again: what is left of three tries is work, not the machine. */
const TRIES = 3;
/** Maximum number of bodies per route: of more, every n-th is tried, so that each kind of mistake occurs. */
const MAX_BODIES = 250;
const TIMEOUT_MS = 10 * 60_000;

/** How long the API's thread is held by the worst body that each caller can send to each route. */
export async function measureCorpus(databaseUrl: string): Promise<BenchRow[]> {
  const thread = new Worker(new URL('./held-api.ts', import.meta.url), { workerData: { databaseUrl } });
  const [targets] = (await once(thread, 'message')) as [Target[]];
  const longestPause = async () => {
    thread.postMessage('pause');
    const [ms] = (await once(thread, 'message')) as [number];
    return ms;
  };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let requests = 0;
  const over: string[] = [];
  const worst = { ms: 0, what: '' };
  for (const target of targets) {
    for (const [caller, token] of Object.entries(target.tokens)) {
      for (const body of bodiesFor(target, token)) {
        const { text } = body;
        let ms = Number.POSITIVE_INFINITY;
        for (let tries = 0; tries < TRIES && ms > AIM_MS; tries++) {
          await longestPause();
          await send(agent, { target, token, text });
          ms = Math.min(ms, await longestPause());
          requests++;
        }
        const what = `${target.name} as ${caller}: ${body.name}`;
        if (ms > AIM_MS) over.push(`${what}, ${Math.round(ms)} ms`);
        if (ms > worst.ms) Object.assign(worst, { ms, what });
      }
    }
  }
  const save = largestSave(targets);
  await longestPause();
  const status = await send(agent, save);
  const saveMs = await longestPause();
  if (status !== 200) throw new Error(`The largest save was answered with ${status}`);
  agent.destroy();
  const ended = once(thread, 'exit');
  thread.postMessage('stop');
  await ended;
  for (const line of over) console.log(`over ${AIM_MS} ms: ${line}`);
  const row = (label: string, value: number, unit: string): BenchRow => ({
    label,
    value: Math.round(value * 10) / 10,
    unit,
    ratio: value / AIM_MS,
    target: 1,
  });
  return [
    { ...row(`longest pause (aim ${AIM_MS}): ${worst.what}`, worst.ms, 'ms'), figure: 'longest pause' },
    row(`longest pause while ${Math.round(save.text.length / 1024)} KB of settings are saved`, saveMs, 'ms'),
    {
      ...row(`bodies that held the thread for over ${AIM_MS} ms`, over.length, `of ${requests}`),
      ratio: over.length,
      target: 0,
    },
  ];
}

/** A save of an owner with the most chat reactions and banned words that there can be. */
function largestSave(targets: readonly Target[]): {
  target: Target;
  token: string | undefined;
  text: string;
} {
  const target = targets.find(({ name }) => name === 'bots.update');
  if (!target) throw new Error('There is no route that saves an instance');
  const entries = (group: string) =>
    Array.from({ length: 200 }, (_, entry) => ({
      id: `${group}${entry}`,
      matchWords: Array.from({ length: 50 }, (__, word) => `${group} ${entry} ${word} `.padEnd(30, '\u00e4')),
      reply: '\ud83e\udd96'.repeat(75),
    }));
  const { id } = (target.body as { bot: { id: string } }).bot;
  const bot = {
    id,
    chatReaction: { chatReactEntries: entries('r') },
    bannedWord: { bannedWordEntries: entries('b') },
  };
  return { target, token: target.tokens.owner, text: JSON.stringify({ bot }) };
}

/** Who is not known to the route gets no further than the gate: each part of the body is tried as those who are. */
function bodiesFor({ name, limitBytes, body }: Target, token: string | undefined) {
  const route = namedRoutes.find((namedRoute) => namedRoute.name === name)?.route;
  const shape = token !== undefined && route ? bodyShapeOf(route) : undefined;
  const bodies = hostileBodies(limitBytes, { ...(shape && { shape }), base: body });
  const step = Math.ceil(bodies.length / MAX_BODIES);
  return bodies.filter((_body, index) => index % step === 0);
}

/** Resolves with the answer's status; 0 where the connection was cut. */
function send(
  agent: Agent,
  { target, token, text }: { target: Target; token: string | undefined; text: string },
): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    request(target.url, { agent, method: target.method, headers, timeout: TIMEOUT_MS }, (reply) => {
      reply.resume().on('close', () => resolve(reply.statusCode ?? 0));
    })
      .on('error', () => resolve(0))
      .end(text);
  });
}
