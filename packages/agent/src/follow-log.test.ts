import { appendFile, copyFile, mkdtemp, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompanionLog, LogPosition } from '@arkwright/contracts/companion/schema';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { CallError, type Calls } from './calls.ts';
import { followLog, LogReader } from './follow-log.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arkwright-test-'));
  path = join(folder, 'ShooterGame.log');
});
afterEach(() => rm(folder, { recursive: true }));

const START = Date.UTC(2026, 10, 26, 6, 0, 0);

/** What the engine writes at its `number`th launch. */
const head = (number: number) =>
  `Log file open, 11/26/26 06:00:0${number}\n${`[2026.11.26-06.00.0${number}:100][  0]LogInit: ${'x'.repeat(60)}\n`.repeat(4)}`;
const noise = (count: number) => '[2026.11.26-06.00.00:100][  1]LogNet: nothing for us\n'.repeat(count);
const stamp = (second: number) => {
  const [date = '', time = ''] = new Date(START + 1000 * second).toISOString().split('T');
  return { engine: `${date.replaceAll('-', '.')}-${time.slice(0, 8).replaceAll(':', '.')}`, game: '' };
};
const gameStamp = (second: number) => stamp(second).engine.replace('-', '_');
const line = (second: number, text: string) =>
  `[${stamp(second).engine}:500][ 12]${gameStamp(second)}: ${text}\n`;
const sentLine = (second: number, text: string) => `${gameStamp(second)}: ${text}`;

/** Arkwright as an agent sees it: accepts parts that continue where the last one ended. */
function createArkwright() {
  const calls: CompanionLog[] = [];
  const state = { position: { run: '', next: 0 } as LogPosition, isAway: false, losesAnswers: false };
  const lines = () => calls.flatMap((call) => call.lines);
  const takes = {
    hello: async () => {
      if (state.isAway) throw new CallError('does not answer', { code: 'NO_ANSWER', retryAfterMs: 5 });
      return { log: state.position };
    },
    async log(call: CompanionLog) {
      if (state.isAway) throw new CallError('does not answer', { code: 'NO_ANSWER', retryAfterMs: 5 });
      if (call.run === state.position.run && call.first !== state.position.next) return state.position;
      calls.push(call);
      state.position = { run: call.run, next: call.next };
      if (state.losesAnswers) throw new CallError('does not answer', { code: 'NO_ANSWER', retryAfterMs: 5 });
      return state.position;
    },
  };
  return { calls, state, lines, takes: takes as unknown as Calls };
}

let arkwright: ReturnType<typeof createArkwright>;
beforeEach(() => {
  arkwright = createArkwright();
});

/** An agent that polls every few milliseconds until it is stopped or the test ends; and its messages. */
function startAgent({ logMs = 5, logCatchUpMs = Number.POSITIVE_INFINITY } = {}) {
  const says: string[] = [];
  const stopping = new AbortController();
  const running = followLog(
    { name: 'Island', serverId: 's1', save: '', log: path },
    {
      calls: arkwright.takes,
      say: (text) => says.push(text),
      signal: stopping.signal,
      pace: { lookMs: 5, helloMs: 5, logMs, logBeatMs: 5, logPartMs: 0 },
      logCatchUpMs,
    },
  );
  const stop = async () => {
    stopping.abort();
    await running;
  };
  onTestFinished(stop);
  return { says, stop };
}

/** An agent that has found the end of the log. */
async function startedAgent(options: Parameters<typeof startAgent>[0] = {}) {
  const agent = startAgent(options);
  await vi.waitFor(() => expect(agent.says).toContain(`Island: its log is handed on from ${path}`));
  return agent;
}

const heard = (...lines: string[]) => vi.waitFor(() => expect(arkwright.lines()).toEqual(lines));

test('new lines are sent in order, without the engine’s own', async () => {
  await writeFile(path, head(1) + line(1, 'Bob (G): before'));
  await startedAgent();
  await appendFile(path, noise(3) + line(2, 'Bob (G): one') + noise(2));
  await appendFile(path, line(3, 'Bob (G): two') + line(3, 'IP for incoming account 0002 - IP 203.0.113.7'));
  await heard(sentLine(2, 'Bob (G): one'), sentLine(3, 'Bob (G): two'));
  expect(arkwright.calls.every(({ isClockSetBack }) => !isClockSetBack)).toBe(true);
});

test('an unfinished line is held back', async () => {
  await writeFile(path, head(1));
  await startedAgent();
  const whole = line(2, 'Bob (G): grüße');
  const bytes = Buffer.from(whole);
  await appendFile(path, line(1, 'Bob (G): one'));
  await appendFile(path, bytes.subarray(0, bytes.length - 4));
  await heard(sentLine(1, 'Bob (G): one'));
  await appendFile(path, bytes.subarray(bytes.length - 4));
  await heard(sentLine(1, 'Bob (G): one'), sentLine(2, 'Bob (G): grüße'));
});

test('an agent killed between two lines continues after the first', async () => {
  await writeFile(path, head(1));
  const first = await startedAgent();
  await appendFile(path, line(1, 'Bob (G): one'));
  await heard(sentLine(1, 'Bob (G): one'));
  await first.stop();
  await appendFile(path, line(2, 'Bob (G): two'));
  startAgent();
  await heard(sentLine(1, 'Bob (G): one'), sentLine(2, 'Bob (G): two'));
});

test('setting the clock back by more than a minute is reported, old lines of a late file are not', async () => {
  await writeFile(path, head(1));
  await startedAgent();
  for (const [second, text] of [
    [100, 'one'],
    [50, 'two'],
    [55, 'three'],
    [-10, 'four'],
    [-9, 'five'],
  ] as const) {
    await appendFile(path, line(second, `Bob (G): ${text}`));
    await vi.waitFor(() => expect(arkwright.lines().at(-1)).toBe(sentLine(second, `Bob (G): ${text}`)));
  }
  const said = arkwright.calls
    .filter(({ lines }) => lines.length > 0)
    .map(({ isClockSetBack }) => isClockSetBack);
  expect(said).toEqual([false, false, false, true, false]);
});

test('lost replies cause no duplicates, and nothing is lost while Arkwright is away', async () => {
  await writeFile(path, head(1));
  await startedAgent();
  arkwright.state.losesAnswers = true;
  await appendFile(path, line(1, 'Bob (G): one'));
  await heard(sentLine(1, 'Bob (G): one'));
  arkwright.state.losesAnswers = false;
  arkwright.state.isAway = true;
  await appendFile(path, line(2, 'Bob (G): two'));
  arkwright.state.isAway = false;
  await heard(sentLine(1, 'Bob (G): one'), sentLine(2, 'Bob (G): two'));
});

test.each([
  ['renames the log', (to: string) => rename(path, to)],
  [
    'copies the log and begins in the same file',
    async (to: string) => {
      await copyFile(path, to);
      await truncate(path);
    },
  ],
])('a launch that %s loses nothing of either file', async (_how, putAside) => {
  await writeFile(path, head(1));
  const agent = await startedAgent();
  await appendFile(path, line(1, 'Bob (G): one'));
  await heard(sentLine(1, 'Bob (G): one'));
  await agent.stop();
  // Without a line end: the game was killed.
  await appendFile(path, line(2, 'Bob (G): two') + line(3, 'Bob (G): three').trimEnd());
  await putAside(join(folder, 'ShooterGame-backup-2026.11.26-06.00.05.log'));
  await writeFile(path, head(2) + line(4, 'Bob (G): four'));
  await rename(path, join(folder, 'ShooterGame-backup-2026.11.26-06.00.06.log'));
  await writeFile(path, head(3) + line(5, 'Bob (G): five'));
  startAgent();
  const texts = ['one', 'two', 'three', 'four', 'five'];
  await heard(...texts.map((text, index) => sentLine(index + 1, `Bob (G): ${text}`)));
});

test('a log whose rest can’t be found is reported as lost, and the new one is read from the start', async () => {
  await writeFile(path, head(1));
  const agent = await startedAgent();
  await agent.stop();
  await writeFile(path, head(2) + line(1, 'Bob (G): one'));
  const { says } = startAgent();
  await heard(sentLine(1, 'Bob (G): one'));
  expect(says[0]).toBe('Island: the log that was read last is gone: what it had beyond that is lost');
});

test('a log that was truncated is read from the start', async () => {
  await writeFile(path, head(1) + line(1, 'Bob (G): one') + noise(50));
  await startedAgent();
  await writeFile(path, head(1) + line(2, 'Bob (G): two'));
  await heard(sentLine(2, 'Bob (G): two'));
});

test('a log that appears later is read from the start', async () => {
  const { says } = startAgent();
  await vi.waitFor(() => expect(says).toEqual([`Island: there is no log at ${path} yet`]));
  await writeFile(path, head(1) + line(1, 'Bob (G): one'));
  await heard(sentLine(1, 'Bob (G): one'));
});

test.each([
  ['UTF-8 with its mark', (text: string) => Buffer.from(`\ufeff${text}`)],
  ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 without its mark', (text: string) => Buffer.from(text, 'utf16le')],
])('%s is read', async (_name, encode) => {
  const { says } = startAgent();
  await vi.waitFor(() => expect(says).toHaveLength(1));
  const text = head(1) + line(1, 'Bob (G): grüße 猫\u0a0a') + line(2, 'Bob (G): two');
  const bytes = encode(text);
  await writeFile(path, bytes.subarray(0, bytes.length - 3));
  await heard(sentLine(1, 'Bob (G): grüße 猫\u0a0a'));
  await appendFile(path, bytes.subarray(bytes.length - 3));
  await heard(sentLine(1, 'Bob (G): grüße 猫\u0a0a'), sentLine(2, 'Bob (G): two'));
});

test('bytes that are not text, and a line of a megabyte, block nothing', async () => {
  await writeFile(path, head(1));
  await startedAgent();
  const rubbish = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256));
  await appendFile(path, Buffer.concat([rubbish, Buffer.from(`\n${line(1, 'Bob (G): one')}`)]));
  await appendFile(path, `${line(2, `Bob (G): ${'x'.repeat(1_000_000)}`)}${line(3, 'Bob (G): three')}`);
  await heard(sentLine(1, 'Bob (G): one'), sentLine(3, 'Bob (G): three'));
});

test('lines of one second are sent together, once the second is over', async () => {
  await writeFile(path, head(1));
  const reader = new LogReader(path, {
    calls: arkwright.takes,
    say: () => {},
    tell: () => {},
    signal: new AbortController().signal,
    pace: { lookMs: 0, helloMs: 0, logMs: 0, logBeatMs: 0, logPartMs: 0 },
    logCatchUpMs: 0,
  });
  reader.hello({ run: '', next: 0 });
  await reader.poll('s1');
  const fallen = line(1, "Your 'Wall' was destroyed!");
  await appendFile(path, fallen.repeat(2));
  await reader.poll('s1');
  await appendFile(path, fallen.repeat(3));
  await reader.poll('s1');
  expect(arkwright.lines()).toEqual([]);
  await reader.poll('s1');
  expect(arkwright.calls.map(({ lines }) => lines.length)).toEqual([0, 0, 0, 5]);
  await appendFile(path, line(2, 'Bob (G): two') + line(3, 'Bob (G): three'));
  await reader.poll('s1');
  expect(arkwright.calls.at(-1)?.lines).toEqual([sentLine(2, 'Bob (G): two')]);
});

test('many lines are sent in parts that don’t split a second, unless a second has more than a part holds', async () => {
  await writeFile(path, head(1));
  await startedAgent();
  const seconds = Array.from(
    { length: 100 },
    (_, second) => line(second, 'Bob (G): a') + line(second, 'Bob (G): b') + line(second, 'Bob (G): c'),
  );
  await appendFile(path, seconds.join(''));
  await vi.waitFor(() => expect(arkwright.lines()).toHaveLength(300));
  const parts = arkwright.calls.map(({ lines }) => lines).filter((lines) => lines.length > 0);
  for (const lines of parts) {
    expect(lines[0]).toMatch(/a$/);
    expect(lines.at(-1)).toMatch(/c$/);
    expect(lines.length).toBeLessThanOrEqual(200);
  }
  await appendFile(path, line(200, 'Bob (G): d').repeat(450));
  await vi.waitFor(() => expect(arkwright.lines()).toHaveLength(750));
});

test('after a long break, old lines are skipped and counted', async () => {
  await writeFile(path, head(1));
  const agent = await startedAgent();
  await agent.stop();
  const nowSecond = Math.floor((Date.now() - START) / 1000);
  await appendFile(path, line(1, 'Bob (G): old').repeat(3) + line(nowSecond, 'Bob (G): new'));
  const { says } = startAgent({ logCatchUpMs: 60_000 });
  await heard(sentLine(nowSecond, 'Bob (G): new'));
  expect(arkwright.calls.find(({ lines }) => lines.length > 0)?.leftOut).toBe(3);
  await vi.waitFor(() => expect(says).toContain('Island: 3 line(s) of its log were too old to be handed on'));
});

test('if nothing is written Arkwright is notified, and a log that no Arkwright accepts is left alone', async () => {
  await writeFile(path, head(1));
  await startedAgent();
  await vi.waitFor(() => expect(arkwright.calls.length).toBeGreaterThan(3));
  arkwright.takes.hello = (async () => ({})) as unknown as Calls['hello'];
  const { says } = startAgent();
  await vi.waitFor(() =>
    expect(says).toEqual(['Island: this Arkwright takes no logs: its game server is heard over RCON alone']),
  );
});
