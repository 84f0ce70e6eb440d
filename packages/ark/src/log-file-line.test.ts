import { expect, test } from 'vitest';
import { MAX_LINE_LENGTH } from './log/lines.ts';
import { readFileLine } from './log-file-line.ts';

const ENGINE = '[2026.07.27-21.25.24:191][991]';
const at = Date.UTC(2026, 6, 27, 21, 25, 23);
const writtenAt = Date.UTC(2026, 6, 27, 21, 25, 24, 191);

test('a line of the game log is returned as by GetGameLog', () => {
  const line = '2026.07.27_21.25.23: Bob (Grim): grüße';
  expect(readFileLine(`${ENGINE}${line}\r`)).toEqual({ line, at, writtenAt });
  expect(readFileLine(line)).toEqual({ line, at, writtenAt: at });
});

test.each([
  ['the engine’s own', `${ENGINE}LogNet: Join request: /Game/Maps/TheIsland_WP?Name=Bob`],
  ['the engine’s own with a short frame counter', '[2026.07.27-21.25.23:191][  7]Closing by request'],
  ['the head of the file', 'Log file open, 07/27/26 21:25:23'],
  ['an invalid stamp', `${ENGINE}2026.13.27_21.25.23: Bob (Grim): hello`],
  ['a stamp alone', `${ENGINE}2026.07.27_21.25.23: `],
  ['two of the engine’s', `${ENGINE}${ENGINE}LogNet: hello`],
  ['the address of a player', `${ENGINE}2026.07.27_21.25.23: IP for incoming account 0002 - IP 203.0.113.7`],
  ['a sign-in', `${ENGINE}2026.07.27_21.25.23: Login request: ?Name=Bob userId: 1`],
  ['nothing', ''],
])('%s is skipped', (_what, text) => expect(readFileLine(text)).toBeUndefined());

test('a player named like a connection note is still heard', () => {
  const line = '2026.07.27_21.25.23: Login request: Bob (Grim): hello';
  expect(readFileLine(ENGINE + line)?.line).toBe(line);
});

test('addresses are hidden in unknown lines, and chat stays unchanged', () => {
  const told = (text: string) => readFileLine(`${ENGINE}2026.07.27_21.25.23: ${text}`)?.line;
  expect(told('Connected to 203.0.113.7:7777 and 2001:db8::1')).toBe(
    '2026.07.27_21.25.23: Connected to [address] and [address]',
  );
  expect(told('SERVER: join 203.0.113.7')).toBe('2026.07.27_21.25.23: SERVER: join 203.0.113.7');
});

test('control characters are removed, and a long line is cut', () => {
  expect(readFileLine('\x00\x00\x002026.07.27_21.25.23: Bob (Grim): h\u0007i\x00')?.line).toBe(
    '2026.07.27_21.25.23: Bob (Grim): hi',
  );
  const long = readFileLine(`${ENGINE}2026.07.27_21.25.23: Bob (Grim): ${'x'.repeat(10_000)}`)?.line;
  expect(long).toHaveLength(MAX_LINE_LENGTH);
});
