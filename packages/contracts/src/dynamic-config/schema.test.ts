import { expect, test } from 'vitest';
import { changedDynamicConfig, dynamicConfigFields, newDynamicConfig } from './schema.ts';

const NAME = 'Name must be between 1 and 100 characters';
const good = { name: 'Weekend', settings: 'XPMultiplier=2' };

function messages(change: object): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { path, message } of dynamicConfigFields.safeParse({ ...good, ...change }).error?.issues ?? []) {
    found[path.join('.')] ??= message;
  }
  return found;
}

test('the name has 1 to 100 characters', () => {
  for (const name of ['', '  ', undefined, null, 7, 'x'.repeat(101)])
    expect(messages({ name })).toEqual({ name: NAME });
  for (const name of ['x', 'x'.repeat(99), 'x'.repeat(100), ` ${'x'.repeat(100)} `])
    expect(messages({ name })).toEqual({});
});

test('settings are text, converted to their stored form', () => {
  for (const settings of [undefined, null, 7, []]) expect(messages({ settings })).toHaveProperty('settings');
  const parsed = dynamicConfigFields.parse({ name: ' Weekend ', settings: '\r\nXPMultiplier=2\r\n\r\n' });
  expect(parsed).toEqual({ name: 'Weekend', settings: 'XPMultiplier=2\n' });
  expect(messages({ settings: '' })).toEqual({});
});

test("the message names the first line with a problem, and warnings don't prevent saving", () => {
  const settings = 'Unknown=1\nXPMultiplier=2\n[Section]\nXPMultiplier=x';
  expect(messages({ settings })).toEqual({
    settings: 'Line 3: Section headers do not belong in a dynamic config. Delete this line.',
  });
  expect(messages({ settings: 'Unknown=1\nXPMultiplier=2\nUnknown=2' })).toEqual({});
  expect(messages({ settings: 'XPMultiplier=2\nxpmultiplier = 3' })).toEqual({
    settings: 'Line 2: XPMultiplier is already on line 1, and the game uses only one. Delete one of the two.',
  });
});

test('settings have up to 64 KB and 1000 lines', () => {
  const ofBytes = (bytes: number) => `Key=${'x'.repeat(bytes - 'Key=\n'.length)}\n`;
  expect(messages({ settings: ofBytes(65_535) })).toEqual({});
  expect(messages({ settings: ofBytes(65_536) })).toEqual({});
  expect(messages({ settings: ofBytes(65_537) })).toEqual({
    settings: 'Settings must not be larger than 64 KB',
  });
  expect(messages({ settings: 'Key=1\n'.repeat(999) })).toEqual({});
  expect(messages({ settings: 'Key=1\n'.repeat(1000) })).toEqual({});
  expect(messages({ settings: 'Key=1\n'.repeat(1001) })).toEqual({
    settings: 'Settings must not have more than 1000 lines',
  });
});

test('a new one names its instance, a changed one itself; other fields are dropped', () => {
  expect(newDynamicConfig.safeParse(good).success).toBe(false);
  expect(changedDynamicConfig.safeParse(good).success).toBe(false);
  const sent = { ...good, id: 'c', botId: 'b', fetches: [], ownerId: 'me' };
  expect(newDynamicConfig.parse(sent)).toEqual({ name: 'Weekend', settings: 'XPMultiplier=2\n', botId: 'b' });
  expect(changedDynamicConfig.parse(sent)).not.toHaveProperty('fetches');
});
