import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '../../..');

/** Menus about something else than a server, player, tribe, preset or instance, or that only choose one. */
const OTHER_MENUS = [
  'ui/menu.tsx',
  'ui/menu.test.tsx',
  'ui/table/column-menu.tsx',
  'app/shell/account-menu.tsx',
  'app/shell/guild-menu.tsx',
  'app/home/preset-menu.tsx',
  'features/ban-management/export-menu.tsx',
  'features/host-sync/service-menu.tsx',
  'features/players/state-badges.tsx',
  'features/shared/findings/finding-row.tsx',
];

/** Rows about something else, such as a rule. */
const OTHER_ROWS = [
  'ui/table/common-columns.tsx',
  'features/admin/user-columns.tsx',
  'features/admin-groups/exclusive-tab.tsx',
  'features/admin-groups/groups-tab.tsx',
  'features/companion/companion-columns.tsx',
  'features/companion/save-columns.tsx',
  'features/crosschat/group-columns.tsx',
  'features/dynamic-config/config-columns.tsx',
  'features/host-sync/service-columns.tsx',
  'features/logging/tribe-link-columns.tsx',
  'features/permissions/manager-columns.tsx',
  'features/shared/match-entries/entry-columns.tsx',
  'features/starter-sets/set-columns.tsx',
];

/** Files with something, and without something else. */
function filesWith(wanted: RegExp, without: RegExp, except: readonly string[]): string[] {
  return readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !except.includes(file))
    .filter((file) => {
      const text = readFileSync(path.join(WEB, file), 'utf8');
      return wanted.test(text) && !without.test(text);
    });
}

test('every menu about a subject takes its items from the shared actions', () => {
  const shared = /\b(menuItems|PlayerMenu|ServerMenu)\b/;
  expect(filesWith(/<(Menu|MenuAt|MenuButton)\b/, shared, OTHER_MENUS)).toEqual([]);
});

test('so do the buttons of every row about one', () => {
  expect(filesWith(/\bactionsColumn\(/, /<RowOffers\b/, OTHER_ROWS)).toEqual([]);
});
