import { GRANTABLE_PERMISSIONS } from '@arkwright/contracts/derived/permissions';
import type { HistoryAction } from '@arkwright/contracts/history/actions';
import { FEATURE_MANIFESTS } from '@arkwright/contracts/manifests/features';
import { TOPICS, type TopicName } from '@arkwright/contracts/realtime/topics';
import { expect, test } from 'vitest';
import type { Message } from '../../platform/events/bus.ts';
import { hintOf } from './hints.ts';

const BOT = { botId: 'b' };

/** The recipients of a message, as `what by whom`. */
function heard(message: Message) {
  const hint = hintOf(message);
  if (hint?.event.kind !== 'changed') return hint;
  const { what, by } = hint.event;
  return [hint.to, by === '' ? what : `${what} by ${by}`];
}

const recorded = (action: HistoryAction): Message => ({ kind: 'recorded', ...BOT, action, by: 'Ann' });
const changed = (topic: TopicName): Message => ({ kind: 'changed', of: BOT, topic });

test.each([
  ['what the history holds of a feature', recorded('server.created'), 'servers by Ann', ['Servers_View']],
  ['its own words', recorded('dashboard.tribe-nuked'), 'data-dashboard by Ann', ['DataDashboard_View']],
  ['an owner’s screen', recorded('managers.changed'), 'managers by Ann', ['Owner']],
  [
    'a key that editors see',
    recorded('companion.key-created'),
    'companion-key by Ann',
    ['ArkwrightCompanion_Edit'],
  ],
  [
    'a screen of two rights',
    recorded('rcon-preset.changed'),
    'rcon-presets by Ann',
    ['Rcon_View', 'RconPresets_View'],
  ],
  ['an instance', recorded('instance.changed'), 'instance by Ann', []],
  ['what games write', changed('live-lines'), 'live-lines', ['Logging_View', 'Moderation_View']],
  [
    'what comes of a run',
    { ...changed('rcon-preset-runs'), id: 'r' },
    'rcon-preset-runs:r',
    ['RconPresets_Edit'],
  ],
] as const)('open pages are notified of %s, if they may see it', (_of, message, what, need) => {
  expect(heard(message)).toEqual([{ ...BOT, need }, what]);
});

test('for settings, people who see one of the fields are notified, once', () => {
  const saved = (fields: string[]): Message => ({
    kind: 'settings.changed',
    ...BOT,
    group: 'chat',
    fields,
    by: 'Ann',
  });
  expect(heard(saved(['isEnabled']))).toEqual([{ ...BOT, need: ['Crosschat_View'] }, 'settings:chat by Ann']);
  expect(heard(saved(['isEnabled', 'chatLogGlobal', 'filterChatCommands']))).toEqual([
    { ...BOT, need: ['Crosschat_View', 'Logging_View'] },
    'settings:chat by Ann',
  ]);
  expect(heard(recorded('settings.changed'))).toBeUndefined();
});

test('changes that no page shows cause no hint', () => {
  expect(heard(recorded('command.ran'))).toBeUndefined();
  expect(heard({ kind: 'servers.changed', ...BOT })).toBeUndefined();
  expect(heard({ kind: 'server-stopping', serverId: 's1', ...BOT })).toBeUndefined();
});

test('only people with an existing permission are looked up', () => {
  const known = new Set<string>([...GRANTABLE_PERMISSIONS, 'Owner']);
  for (const name of TOPICS.keys()) {
    // The keys are the topics' names; a map does not keep their type.
    const { to } = hintOf(changed(name as TopicName)) ?? {};
    if (!to || !('need' in to)) throw new Error(`Nobody hears of ${name}`);
    for (const need of to.need) expect(known).toContain(need);
  }
});

test('each topic of the history is published by some action', () => {
  const told = new Set(
    FEATURE_MANIFESTS.flatMap((manifest) => [
      ...('actions' in manifest ? manifest.actions : []),
      // A manifest's sentences are keyed by the history's actions.
      ...(('sentences' in manifest ? Object.keys(manifest.sentences) : []) as HistoryAction[]),
    ]).flatMap((action) => {
      const hint = hintOf(recorded(action));
      return hint?.event.kind === 'changed' ? [hint.event.what] : [];
    }),
  );
  const inHistory = [...TOPICS].flatMap(([name, { isInHistory }]) => (isInHistory ? [name] : []));
  expect([...told, 'settings'].toSorted()).toEqual(inHistory.toSorted());
});
