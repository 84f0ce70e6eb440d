import { describe, expect, test } from 'vitest';
import {
  AREA_PERMISSIONS,
  AREAS,
  GRANTABLE_PERMISSIONS,
  holds,
  holdsAny,
  isGrantable,
  type Membership,
  normalisePermissions,
} from './permissions.ts';

const owner: Membership = { isOwner: true, permissions: [] };
const manager = (...permissions: string[]): Membership => ({ isOwner: false, permissions });

test('there are 23 areas, each with View and Edit, and FullAccess', () => {
  expect(AREAS.length).toBe(23);
  expect(AREA_PERMISSIONS.length).toBe(46);
  expect(new Set(GRANTABLE_PERMISSIONS).size).toBe(47);
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

  test('a stored `Owner` or `None` gives nothing', () => {
    for (const permission of [...GRANTABLE_PERMISSIONS, 'Owner'] as const) {
      expect(holds(manager('Owner', 'None'), permission)).toBe(false);
    }
  });

  test.each(AREAS)('%s: Edit carries View, View carries nothing more, and neither another area', (area) => {
    const given = (permission: string) =>
      AREA_PERMISSIONS.filter((areaPermission) => holds(manager(permission), areaPermission));
    expect(given(`${area}_Edit`)).toEqual([`${area}_View`, `${area}_Edit`]);
    expect(given(`${area}_View`)).toEqual([`${area}_View`]);
    expect(holds(manager(`${area}_Edit`), 'FullAccess')).toBe(false);
  });

  test('of a list one is enough, and none gives none', () => {
    expect(holdsAny(manager('Status_View'), ['Servers_View', 'Status_View'])).toBe(true);
    expect(holdsAny(manager('Rcon_Edit'), ['Servers_View', 'Status_View'])).toBe(false);
    expect(holdsAny(owner, [])).toBe(false);
  });
});

describe('normalisePermissions', () => {
  test('adds View to Edit, drops doubles and what is unknown, and orders', () => {
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

  test('keeps what is normal already', () => {
    expect(normalisePermissions(GRANTABLE_PERMISSIONS)).toEqual(GRANTABLE_PERMISSIONS);
    expect(normalisePermissions([])).toEqual([]);
  });

  test('changes nothing of what the list allows', () => {
    for (const permission of AREA_PERMISSIONS) {
      const raw = manager(permission);
      const stored = manager(...normalisePermissions([permission]));
      for (const asked of GRANTABLE_PERMISSIONS) expect(holds(stored, asked)).toBe(holds(raw, asked));
    }
  });
});
