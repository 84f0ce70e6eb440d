import { describe, expect, test } from 'vitest';
import {
  AREA_PERMISSIONS,
  AREAS,
  GRANTABLE_PERMISSIONS,
  holds,
  holdsAny,
  includedBy,
  isGrantable,
  type Membership,
  normalisePermissions,
} from './permissions.ts';

const owner: Membership = { isOwner: true, permissions: [] };
const manager = (...permissions: string[]): Membership => ({ isOwner: false, permissions });

test('there are the specification’s 23 areas and Moderation, each with View and Edit, and FullAccess', () => {
  expect(AREAS.length).toBe(24);
  expect(AREA_PERMISSIONS.length).toBe(48);
  expect(new Set(GRANTABLE_PERMISSIONS).size).toBe(49);
  expect(AREA_PERMISSIONS).toContain('ArkwrightCompanion_View');
});

test('Owner and None can be granted to nobody', () => {
  expect(isGrantable('FullAccess')).toBe(true);
  expect(isGrantable('Servers_Edit')).toBe(true);
  for (const name of ['Owner', 'None', 'servers_edit', 'Servers_', 'Servers', '__proto__', '']) {
    expect(isGrantable(name)).toBe(false);
  }
});

describe('holds', () => {
  test('the owner may do everything', () => {
    for (const permission of GRANTABLE_PERMISSIONS) expect(holds(owner, permission)).toBe(true);
    expect(holds(owner, 'Owner')).toBe(true);
  });

  test('FullAccess is everything but Owner', () => {
    for (const permission of GRANTABLE_PERMISSIONS)
      expect(holds(manager('FullAccess'), permission)).toBe(true);
    expect(holds(manager('FullAccess'), 'Owner')).toBe(false);
  });

  test('a stored `Owner` or `None` grants nothing', () => {
    for (const permission of [...GRANTABLE_PERMISSIONS, 'Owner'] as const) {
      expect(holds(manager('Owner', 'None'), permission)).toBe(false);
    }
  });

  test.each(AREAS)('%s: Edit includes View, and only RCON Commands include another area', (area) => {
    const given = (permission: string) =>
      AREA_PERMISSIONS.filter((areaPermission) => holds(manager(permission), areaPermission));
    const moderation = area === 'Rcon' ? ['Moderation_View', 'Moderation_Edit'] : [];
    expect(given(`${area}_Edit`).toSorted()).toEqual(
      [`${area}_View`, `${area}_Edit`, ...moderation].toSorted(),
    );
    expect(given(`${area}_View`)).toEqual([`${area}_View`]);
    expect(holds(manager(`${area}_Edit`), 'FullAccess')).toBe(false);
  });

  test('what includes a permission of another area can be named', () => {
    expect(includedBy('Moderation_Edit', ['Rcon_Edit', 'Moderation_Edit'])).toEqual(['Rcon_Edit']);
    expect(includedBy('Moderation_View', ['Rcon_View', 'Moderation_Edit'])).toEqual([]);
  });

  test('one permission of the list is enough; an empty list grants nothing', () => {
    expect(holdsAny(manager('Status_View'), ['Servers_View', 'Status_View'])).toBe(true);
    expect(holdsAny(manager('Rcon_Edit'), ['Servers_View', 'Status_View'])).toBe(false);
    expect(holdsAny(owner, [])).toBe(false);
    expect(holdsAny(manager('Status_View'), 'Status_View')).toBe(true);
  });
});

describe('normalisePermissions', () => {
  test('adds View to Edit, removes duplicates and unknown ones, and sorts', () => {
    const given = [
      'FullAccess',
      'Rcon_Edit',
      'Servers_View',
      'Rcon_Edit',
      'Owner',
      'None',
      'Root',
      'Servers_View',
    ];
    expect(normalisePermissions(given)).toEqual(['Servers_View', 'Rcon_View', 'Rcon_Edit', 'FullAccess']);
  });

  test('keeps a normal list as it is', () => {
    expect(normalisePermissions(GRANTABLE_PERMISSIONS)).toEqual(GRANTABLE_PERMISSIONS);
    expect(normalisePermissions([])).toEqual([]);
  });

  test("doesn't change what the list allows", () => {
    for (const permission of AREA_PERMISSIONS) {
      const raw = manager(permission);
      const stored = manager(...normalisePermissions([permission]));
      for (const asked of GRANTABLE_PERMISSIONS) expect(holds(stored, asked)).toBe(holds(raw, asked));
    }
  });
});
