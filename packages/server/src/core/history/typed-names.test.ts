import { expectTypeOf, test } from 'vitest';
import type { Message } from '../../platform/events/bus.ts';
import type { Change } from './change-log.ts';

// The compiler checks these (`npm run types`): names come from the manifests of features.

type Live = Extract<Message, { kind: 'live' }>['event'];
type Changed<What> = { kind: 'changed'; what: What; by: string };

test('a misspelt topic does not compile', () => {
  expectTypeOf<Changed<'rcon-presets'>>().toExtend<Live>();
  expectTypeOf<Changed<'settings:log'>>().toExtend<Live>();
  expectTypeOf<Changed<'all'>>().toExtend<Live>();
  expectTypeOf<Changed<'rcon-preset'>>().not.toExtend<Live>();
  expectTypeOf<Changed<'setting:log'>>().not.toExtend<Live>();
  expectTypeOf<Changed<string>>().not.toExtend<Live>();
});

test('a misspelt action or area does not compile', () => {
  expectTypeOf<'rcon-preset.created'>().toExtend<Change['action']>();
  expectTypeOf<'server.wipe-queued'>().toExtend<Change['action']>();
  expectTypeOf<'rcon-presets.created'>().not.toExtend<Change['action']>();
  expectTypeOf<string>().not.toExtend<Change['action']>();
  expectTypeOf<'RconPresets'>().toExtend<Change['area']>();
  expectTypeOf<'RconPreset'>().not.toExtend<Change['area']>();
});
