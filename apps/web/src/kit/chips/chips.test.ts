import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '../..');

/** Questions and forms name what they are about: a link there would lead away from what was typed. */
const isDialog = (file: string) => /(?:dialog|-question|-words)\.tsx$/.test(file);

const OTHER = [
  // Parts of dialogs.
  'features/data-dashboard/waiting-nukes.tsx',
  'features/host-sync/comparison.tsx',
  'features/player-registrations/registration-facts.tsx',
  'features/decay/approve-dialog.tsx',
  // Items of a menu, and rows that lead elsewhere as a whole.
  'features/host-sync/service-menu.tsx',
  'features/host-sync/sync-strip.tsx',
  // Names that other bots have given a player, of whose page the name above is the link.
  'features/ban-management/shared-details.tsx',
];

/** A name as bare text: `<bdi>{serverName}</bdi>`, `<bdi>{row.playerName || row.netId}</bdi>`. */
const BARE = /<bdi[^>]*>\s*\{[^}]*\b(?:serverName|playerName)\b[^}]*\}\s*<\/bdi>/;

test('every name of a player or server on a page is a chip', () => {
  const bare = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !isDialog(file) && !OTHER.includes(file))
    .filter((file) => BARE.test(readFileSync(path.join(WEB, file), 'utf8')));
  expect(bare).toEqual([]);
});
