import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '../../..');

/** Menus about something else than a server, player, tribe, preset or instance, or that only choose one. */
const OTHER_MENUS = [
  'ui/menu.tsx',
  'ui/menu.test.tsx',
  'ui/table/column-chooser.tsx',
  'app/shell/account-menu.tsx',
  'app/shell/guild-menu.tsx',
  'app/home/preset-menu.tsx',
  'features/ban-management/export-menu.tsx',
  'features/host-sync/service-menu.tsx',
  'features/players/state-badges.tsx',
  'features/shared/findings/finding-row.tsx',
];

test('every menu about a subject takes its items from the shared actions', () => {
  const own = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !OTHER_MENUS.includes(file))
    .filter((file) => {
      const text = readFileSync(path.join(WEB, file), 'utf8');
      return /<(Menu|MenuAt|MenuButton)\b/.test(text) && !/\b(menuItems|PlayerMenu|ServerMenu)\b/.test(text);
    });
  expect(own).toEqual([]);
});
