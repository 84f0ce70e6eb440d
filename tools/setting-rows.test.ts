import { API_SWITCHES } from '@arkwright/contracts/core/api-switches';
import { fieldRule, type SettingsGroup } from '@arkwright/contracts/derived/settings-group';
import { GROUP_NAMES, settingsGroups } from '@arkwright/contracts/settings-registry';
import { expect, test } from 'vitest';
import { root } from './prepare.mjs';
import { findSettingRows, rowsIn } from './setting-rows.mjs';

test('each settings field that people can change has a row on a page', () => {
  const found = findSettingRows(root, GROUP_NAMES);
  // The page has a row for each part that the API lists: `field(part.name)`.
  const rows = new Set([...found, ...API_SWITCHES.map((part) => `api.${part}`)]);
  const fields = Object.values<SettingsGroup>(settingsGroups).flatMap((group) =>
    Object.keys(group.schema.shape)
      .filter((field) => fieldRule(group, field).edit !== 'nobody')
      .map((field) => `${group.name}.${field}`),
  );
  expect(fields.length).toBeGreaterThan(100);
  const missing = fields.filter((path) => !rows.has(path));
  expect(missing.map((path) => `${path}: no row in apps/web/src/features`)).toEqual([]);
});

test('rows are found by the syntax, and not what says why they are off', () => {
  const source = `import { log } from '@arkwright/contracts/logging/settings';
const { field } = settings.of(log);
const off = offUntil(field('isEnabled'));
const [mode, check] = [field('mode'), field('check')];
const needs = [group.field('isNeeded')];
if (field('isRead').value) log('isText');
const dinos = field('dinos');
const table = { isInTable: 'About it' };
const page = <Card><Row field={group.field('serverIds')} off={off} /><CommandRow flag="isCommand" /></Card>;
`;
  expect(rowsIn(source, 'a.tsx')).toEqual({
    imports: ['log'],
    fields: ['mode', 'check', 'dinos', 'serverIds', 'isCommand'],
  });
});
