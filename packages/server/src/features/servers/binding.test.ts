import { SECRET_MASK } from '@arkwright/contracts/core/secret-mask';
import { expect, test } from 'vitest';
import {
  boundTo,
  nextConsent,
  nextHosting,
  requireSameConnection,
  shownHosting,
  UNLINKED,
} from './binding.ts';

const owner = { isOwner: true, permissions: [] };
const editor = { isOwner: false, permissions: ['Servers_Edit'] };
const syncer = { isOwner: false, permissions: ['Servers_Edit', 'Nitrado_Edit'] };
const selfHosted = { ...UNLINKED, hosting: 'SelfHosted' } as const;
const linked = boundTo('4100001');

test('a linked server is hosted at Nitrado, any other where its owner says', () => {
  expect(shownHosting(linked)).toEqual({ hosting: 'Nitrado', nitradoServiceId: 4_100_001 });
  expect(shownHosting(selfHosted)).toEqual({ hosting: 'SelfHosted', nitradoServiceId: 0 });
  expect(shownHosting({ ...linked, hosting: 'SelfHosted' }).hosting).toBe('Nitrado');
});

test('a service links, 0 unlinks, and nothing leaves it as it is', () => {
  const next = (wanted: Parameters<typeof nextHosting>[0], before: typeof linked) =>
    nextHosting(wanted, { member: owner, before });
  for (const hosting of ['NotSelected', 'Nitrado', 'SelfHosted'] as const) {
    expect(next({ hosting, nitradoServiceId: 7 }, selfHosted)).toEqual(boundTo('7'));
    expect(next({ hosting, nitradoServiceId: 7 }, linked)).toEqual(boundTo('7'));
    expect(next({ hosting }, linked)).toEqual(linked);
  }
  expect(next({ hosting: 'NotSelected', nitradoServiceId: 0 }, linked)).toEqual(UNLINKED);
  expect(next({ hosting: 'SelfHosted', nitradoServiceId: 0 }, linked)).toEqual(selfHosted);
  expect(next({ hosting: 'SelfHosted' }, UNLINKED)).toEqual(selfHosted);
});

test('Nitrado without a service is refused', () => {
  const refused = expect.objectContaining({
    code: 'INVALID',
    message: expect.stringContaining('when it is linked to a service'),
    details: { fields: [expect.objectContaining({ path: 'server.hosting' })] },
  });
  const wants = { hosting: 'Nitrado' } as const;
  expect(() => nextHosting(wants, { member: owner })).toThrow(refused);
  expect(() => nextHosting(wants, { member: owner, before: selfHosted })).toThrow(refused);
  expect(() => nextHosting({ ...wants, nitradoServiceId: 0 }, { member: owner, before: linked })).toThrow(
    refused,
  );
});

test('linking and unlinking need the right to edit Hosting Sync, keeping a link does not', () => {
  const forbidden = expect.objectContaining({ code: 'FORBIDDEN' });
  const link = { hosting: 'NotSelected', nitradoServiceId: 7 } as const;
  const unlink = { hosting: 'NotSelected', nitradoServiceId: 0 } as const;
  for (const member of [editor, undefined]) {
    expect(() => nextHosting(link, { member })).toThrow(forbidden);
    expect(() => nextHosting(link, { member, before: linked })).toThrow(forbidden);
    expect(() => nextHosting(unlink, { member, before: linked })).toThrow(forbidden);
    expect(nextHosting({ ...link, nitradoServiceId: 4_100_001 }, { member, before: linked })).toEqual(linked);
    expect(nextHosting(unlink, { member, before: selfHosted })).toEqual(UNLINKED);
  }
  expect(nextHosting(link, { member: syncer })).toEqual(boundTo('7'));
  expect(nextHosting(unlink, { member: syncer, before: linked })).toEqual(UNLINKED);
});

test('a consent to read the save holds for the service for which it was given', () => {
  const agreed = { ...linked, readsHostedSaves: true };
  const other = boundTo('7');
  expect(nextConsent(agreed, linked)).toBe(true);
  expect(nextConsent(agreed, linked, false)).toBe(false);
  for (const next of [other, UNLINKED]) {
    expect(nextConsent(agreed, next)).toBe(false);
    // A form sends back what is stored.
    expect(nextConsent(agreed, next, true)).toBe(false);
  }
  // Given together with the new link.
  expect(nextConsent({ ...linked, readsHostedSaves: false }, other, true)).toBe(true);
  expect(nextConsent({ ...linked, readsHostedSaves: false }, other)).toBe(false);
  expect(nextConsent({ ...UNLINKED, readsHostedSaves: true }, other, true)).toBe(false);
});

test('the connection of a linked server stays as it is, and its password is not to be guessed', () => {
  const stored = { host: 'a.example', gamePort: 1, rconPort: 2, maxPlayers: 3 };
  const same = { ...stored, rconPassword: SECRET_MASK };
  expect(() => requireSameConnection(stored, same)).not.toThrow();
  const wrong = { host: 'b.example', gamePort: 9, rconPort: 9, maxPlayers: 9, rconPassword: 'typed' };
  for (const [name, value] of Object.entries(wrong)) {
    const field = expect.objectContaining({ path: `server.${name}` });
    expect(() => requireSameConnection(stored, { ...same, [name]: value })).toThrow(
      expect.objectContaining({ code: 'INVALID', details: { fields: [field] } }),
    );
  }
});
