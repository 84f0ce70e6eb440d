import { expect, test } from 'vitest';
import type { GameEvents } from './game-events.ts';
import { AGENT_FIRST_MS, AGENT_RETURN_MS, GameOutput } from './game-output.ts';
import type { GameServer, LogAgent } from './game-server.ts';

const NOW = 1_800_000_000_000;
const line = (second: number) => `2026.07.27_21.25.${second}: Bob (Grim): ${second}`;
const server = (logAgent: LogAgent): GameServer => ({
  botId: 'bot-1',
  id: 'server-1',
  name: 'The Island',
  host: 'h',
  rconPort: 1,
  rconPassword: '',
  logAgent,
});

/** The output of a game whose session began now, and what of its log was told. */
function listen() {
  const told: { lines: readonly string[]; isLate: boolean | undefined }[] = [];
  const gapsBefore: string[] = [];
  const events = {
    deliver(_server, _source, lines, telling) {
      told.push({ lines, isLate: telling?.isLate });
      if (telling?.mayHaveGap) gapsBefore.push(lines[0] ?? '');
    },
  } as Pick<GameEvents, 'deliver'> as GameEvents;
  const output = new GameOutput(events, NOW);
  output.begin(NOW);
  return { output, told, gapsBefore };
}

test('without an agent the log is told as it is read', () => {
  const { output, told } = listen();
  output.onLog(server(''), line(10), NOW);
  expect(told).toEqual([{ lines: [line(10)], isLate: false }]);
});

test('while an agent hands on the log, it has the first word', () => {
  const { output, told } = listen();
  expect(output.onLog(server('now'), line(10), NOW)).toBe(true);
  output.onLog(server('now'), line(15), NOW + 5000);
  output.onLog(server('now'), '', NOW + AGENT_FIRST_MS - 1);
  expect(told).toEqual([]);
  output.onLog(server('now'), '', NOW + AGENT_FIRST_MS);
  expect(told).toEqual([{ lines: [line(10)], isLate: true }]);
});

test('when the agent is silent all that waits is told at once, before what is new', () => {
  const { output, told } = listen();
  output.onLog(server('now'), line(10), NOW);
  output.onLog(server('lately'), line(15), NOW + AGENT_RETURN_MS);
  expect(told).toEqual([
    { lines: [line(10)], isLate: false },
    { lines: [line(15)], isLate: false },
  ]);
});

test('an agent that was there before the worker is given time to come back', () => {
  const { output, told } = listen();
  output.onLog(server('lately'), line(10), NOW);
  output.onLog(server('lately'), line(12), NOW + AGENT_RETURN_MS - 1);
  expect(told).toEqual([]);
  output.onLog(server('lately'), line(15), NOW + AGENT_RETURN_MS);
  expect(told.flatMap(({ lines }) => lines)).toEqual([line(10), line(12), line(15)]);
});

test('an agent that has come back hands on first what was written meanwhile', () => {
  const { output, told } = listen();
  output.onLog(server('lately'), line(10), NOW);
  const back = NOW + AGENT_RETURN_MS - 1;
  output.onLog(server('now'), '', back);
  output.onLog(server('now'), '', back + AGENT_FIRST_MS - 1);
  expect(told).toEqual([]);
  output.onLog(server('now'), '', back + AGENT_FIRST_MS);
  expect(told.flatMap(({ lines }) => lines)).toEqual([line(10)]);
});

test('what waits is told in time, also where nothing more is read', () => {
  const { output, told } = listen();
  output.onLog(server('now'), line(10), NOW);
  output.tellDue(server('now'), NOW + AGENT_FIRST_MS - 1);
  expect(told).toEqual([]);
  output.tellDue(server('now'), NOW + AGENT_FIRST_MS);
  expect(told).toEqual([{ lines: [line(10)], isLate: true }]);
});

test('what waits is told when the session ends', () => {
  const { output, told } = listen();
  output.onLog(server('now'), line(10), NOW);
  output.flush(server('now'));
  output.flush(server('now'));
  expect(told).toEqual([{ lines: [line(10)], isLate: true }]);
});

test('no more than so many reads wait', () => {
  const { output, told } = listen();
  for (let second = 10; second < 60; second++)
    for (const part of ['a', 'b', 'c']) output.onLog(server('now'), `${line(second)} ${part}`, NOW);
  expect(told.flatMap(({ lines }) => lines)).toHaveLength(50);
});

test('beside an agent it is said of the first read after a pause that lines may be missing before it', () => {
  const { output, gapsBefore } = listen();
  output.onLog(server('lately'), line(10), NOW + AGENT_RETURN_MS);
  output.onLog(server('lately'), line(20), NOW + AGENT_RETURN_MS + 60_000);
  output.onLog(server('lately'), '', NOW + AGENT_RETURN_MS + 120_001);
  output.onLog(server('lately'), line(30), NOW + AGENT_RETURN_MS + 180_002);
  expect(gapsBefore).toEqual([line(10), line(30)]);
  const alone = listen();
  alone.output.onLog(server(''), line(10), NOW);
  expect(alone.gapsBefore).toEqual([]);
});

test('what may be missing is also said where the game had nothing to tell at first after the pause', () => {
  const { output, gapsBefore } = listen();
  output.onLog(server('lately'), '', NOW);
  for (const second of [10, 20]) output.onLog(server('lately'), line(second), NOW + AGENT_RETURN_MS + second);
  expect(gapsBefore).toEqual([line(10)]);
});
