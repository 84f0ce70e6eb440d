import { expect, test } from 'vitest';
import { lackingRights, nicknameToSet, type Standing, troubleKey, troubleWords } from './decide.ts';

test.each([
  [{ wanted: 'Ark', given: '', actual: '' }, 'Ark'],
  [{ wanted: 'Ark', given: 'Ark', actual: 'Ark' }, undefined],
  [{ wanted: 'New', given: 'Ark', actual: 'Ark' }, 'New'],
  [{ wanted: 'Ark', given: 'Ark', actual: 'By hand' }, 'Ark'],
  [{ wanted: '', given: 'Ark', actual: 'Ark' }, ''],
  [{ wanted: '', given: 'Ark', actual: 'By hand' }, undefined],
  [{ wanted: '', given: '', actual: 'By hand' }, undefined],
  [{ wanted: '', given: '', actual: '' }, undefined],
])('for %o the nickname to set is %j', (names, expected) => {
  expect(nicknameToSet(names)).toBe(expected);
});

const well: Standing = {
  nickname: '',
  mayChangeNickname: true,
  mayManageWebhooks: true,
  plainChannels: [],
};

test('a permission is missing only if it is needed', () => {
  const todo = { isBranded: true, setsNickname: true };
  expect(lackingRights(well, todo)).toEqual([]);
  const none = { ...well, mayChangeNickname: false, mayManageWebhooks: false };
  expect(lackingRights(none, todo)).toEqual(['ChangeNickname', 'ManageWebhooks']);
  expect(lackingRights(none, { isBranded: false, setsNickname: false })).toEqual([]);
  expect(lackingRights(none, { isBranded: false, setsNickname: true })).toEqual(['ChangeNickname']);
  expect(lackingRights({ ...well, plainChannels: ['1'] }, todo)).toEqual(['ManageWebhooks']);
});

const trouble = {
  guildName: 'Beach',
  name: 'Ark',
  lacksNickname: false,
  lacksWebhooks: false,
  refusal: '',
  pictureRefusal: '',
};

test('a problem is described with its solution', () => {
  expect(troubleWords({ ...trouble, lacksNickname: true, lacksWebhooks: true })).toBe(
    'The bot can’t take the name “Ark” in Beach: it lacks the Change Nickname permission. The bot posts under its own name in Beach: it lacks the Manage Webhooks permission. Grant it in Discord’s server settings; the rest happens by itself.',
  );
  expect(troubleWords({ ...trouble, name: '', lacksNickname: true })).toContain(
    'can’t take back its own name',
  );
  expect(troubleWords({ ...trouble, refusal: 'Discord refuses this name.' })).toBe(
    'The bot can’t take the name “Ark” in Beach. Discord refuses this name.',
  );
  expect(troubleWords({ ...trouble, pictureRefusal: 'It is larger than 1 MB.' })).toBe(
    'The picture of your own bot could not be changed in Beach. It is larger than 1 MB. It is tried again within an hour.',
  );
});

test('a problem stays the same until something about it changes', () => {
  expect(troubleKey(trouble)).toBe('');
  const lacks = { ...trouble, lacksNickname: true };
  expect(troubleKey(lacks)).toBe(troubleKey({ ...lacks }));
  const keys = [
    lacks,
    { ...lacks, name: 'Other' },
    { ...lacks, lacksWebhooks: true },
    { ...trouble, lacksWebhooks: true },
    { ...trouble, pictureRefusal: 'It is larger than 1 MB.' },
  ];
  expect(new Set(keys.map(troubleKey)).size).toBe(keys.length);
});
