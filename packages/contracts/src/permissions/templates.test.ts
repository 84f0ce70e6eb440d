import { expect, test } from 'vitest';
import { AREAS, holds } from '../derived/permissions.ts';
import { reachesConsole } from './dangerous.ts';
import { LEVELS, levelIn } from './levels.ts';
import { refusalsOf } from './refusals.ts';
import { countOpened, TEMPLATES, templateOf } from './templates.ts';

const named = (label: string) => TEMPLATES.find((template) => template.label === label)!;
const areasAt = (label: string, level: number) =>
  AREAS.filter((area) => levelIn(area, named(label).permissions) === level).toSorted();

test('the five templates open what their names promise', () => {
  expect(TEMPLATES.map(({ label }) => label)).toEqual([
    'Watch',
    'Chat moderator',
    'Moderator',
    'Admin',
    'Full',
  ]);
  expect(areasAt('Watch', LEVELS.View)).toEqual(['Logging', 'Moderation', 'Servers', 'Status']);
  expect(areasAt('Watch', LEVELS.Edit)).toEqual([]);
  expect(areasAt('Chat moderator', LEVELS.Edit)).toEqual(['Moderation']);
  expect(areasAt('Chat moderator', LEVELS.View)).toEqual([
    'BannedWords',
    'Logging',
    'PlayerAlerts',
    'PlayerRegistration',
    'Servers',
    'Status',
  ]);
  expect(areasAt('Moderator', LEVELS.Edit)).toEqual([
    'BanManagement',
    'Moderation',
    'PlayerAlerts',
    'PlayerRegistration',
  ]);
  expect(areasAt('Moderator', LEVELS.View)).toEqual([
    'BannedWords',
    'DataDashboard',
    'IngameAdminGroups',
    'Logging',
    'Servers',
    'Status',
    'TribeLogLink',
  ]);
  expect(areasAt('Admin', LEVELS.None)).toEqual([]);
  expect(areasAt('Admin', LEVELS.View)).toEqual([
    'AutomaticDecay',
    'AutomaticRcon',
    'Branding',
    'Nitrado',
    'Rcon',
    'RconPresets',
  ]);
  expect(named('Full').permissions).toEqual(['FullAccess']);
});

test('each includes the one before it', () => {
  for (const [index, { permissions }] of TEMPLATES.entries()) {
    for (const permission of TEMPLATES[index - 1]?.permissions ?? [])
      expect(holds({ isOwner: false, permissions }, permission)).toBe(true);
  }
});

test('only Admin and Full reach the console', () => {
  const reaching = TEMPLATES.filter(({ permissions }) => reachesConsole(permissions));
  expect(reaching.map(({ label }) => label)).toEqual(['Admin', 'Full']);
});

test('a list of permissions is recognised as a template, in any order', () => {
  for (const template of TEMPLATES) {
    expect(templateOf(template.permissions.toReversed())).toBe(template);
  }
  expect(templateOf(['Servers_View', 'FullAccess'])?.label).toBe('Full');
  expect(templateOf([...named('Watch').permissions, 'Rcon_View'])).toBeUndefined();
  expect(templateOf([])).toBeUndefined();
});

test('how many areas they open', () => {
  expect(TEMPLATES.map(({ permissions }) => countOpened(permissions))).toEqual([4, 7, 11, 24, 24]);
});

test.each([
  [
    'Chat moderator',
    ['ban players', 'run commands', 'change or restart servers', 'remove what players own', 'give rights'],
  ],
  ['Admin', ['run commands', 'give rights']],
  ['Full', ['give rights']],
])('what a %s can’t do', (label, refused) => {
  expect(refusalsOf(named(label).permissions)).toEqual(refused);
});
