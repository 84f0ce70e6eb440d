import { expectTypeOf, test } from 'vitest';
import type { Message } from '../../platform/events/bus.ts';
import type { Change } from './change-log.ts';

// Checked by the compiler (`npm run types`): names come from the features' manifests.

type Topic = Extract<Message, { kind: 'changed' }>['topic'];
type Group = Extract<Message, { kind: 'settings.changed' }>['group'];

test('a misspelt topic or group does not compile', () => {
  expectTypeOf<'rcon-presets'>().toExtend<Topic>();
  expectTypeOf<'all'>().toExtend<Topic>();
  expectTypeOf<'rcon-preset'>().not.toExtend<Topic>();
  expectTypeOf<string>().not.toExtend<Topic>();
  expectTypeOf<'log'>().toExtend<Group>();
  expectTypeOf<'logs'>().not.toExtend<Group>();
});

test('a misspelt action or area does not compile', () => {
  expectTypeOf<'rcon-preset.created'>().toExtend<Change['action']>();
  expectTypeOf<'server.wipe-queued'>().toExtend<Change['action']>();
  expectTypeOf<'rcon-presets.created'>().not.toExtend<Change['action']>();
  expectTypeOf<string>().not.toExtend<Change['action']>();
  expectTypeOf<'RconPresets'>().toExtend<Change['area']>();
  expectTypeOf<'RconPreset'>().not.toExtend<Change['area']>();
});
