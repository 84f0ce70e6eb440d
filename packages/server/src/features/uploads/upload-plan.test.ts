import { MAX_INSTANCE_ROWS, MAX_SERVER_ROWS } from '@arkwright/contracts/uploads/bounds';
import { expect, test } from 'vitest';
import { SPARE_ROWS } from './bounds.ts';
import { cleanBase, cleanPlayer, cleanTribe, type PlayerRow } from './clean-rows.ts';
import { base, eosId, player, range, tribe } from './testing/uploads.ts';
import {
  planUpload,
  type Stored,
  tooManyOf,
  tribesToLookUp,
  type Upload,
  type UploadPlan,
  whyNoRoom,
  whyRefused,
} from './upload-plan.ts';

const AT = 1_000_000;
const MADE_OF_ALL = { snapshotId: 's2', part: 1, isLast: true };

const stored = (changed: Partial<Stored> = {}): Stored => ({
  snapshotId: '',
  previousId: '',
  latestId: 's1',
  startedAt: 0,
  lastPart: 0,
  pastIds: ['s1'],
  rows: 10,
  parts: [],
  members: new Map(),
  ...changed,
});

const ofBases = (part: Partial<Upload['part']> = {}, rows = range(2, (n) => base(n))): Upload => ({
  kind: 'bases',
  part: { serverId: 'server', ...MADE_OF_ALL, ...part },
  rows: rows.map((row) => cleanBase(row, AT)),
});

const ofTribes = (part: Partial<Upload['part']>, rows = [tribe(1)]): Upload => ({
  kind: 'tribes',
  part: { serverId: 'server', ...MADE_OF_ALL, ...part },
  rows: rows.map((row) => cleanTribe(row, AT)),
});

const ofPlayers = (): Upload => ({
  kind: 'players',
  part: { serverId: 'server', ...MADE_OF_ALL, isLast: false },
  // No player of the tests was last seen too long ago.
  rows: [cleanPlayer(player(1), AT) as PlayerRow],
});

function taken(before: Stored, upload: Upload): UploadPlan {
  const plan = planUpload(before, upload, AT);
  if (plan.kind !== 'taken') throw new Error(`The part is not taken: ${plan.kind}`);
  return plan;
}

test('a snapshot in one part deletes what it does not hold, and is over', () => {
  expect(taken(stored(), ofBases({ save: { ageSeconds: 60, gameTime: 1, counter: 1 } }))).toMatchObject({
    dropsParts: false,
    part: { part: 1, rows: 2, gameIds: ['base-1', 'base-2'], removedIds: [] },
    deletes: 'unseen',
    moment: { at: AT, startedAt: AT },
    isWhole: true,
    progress: {
      snapshotId: '',
      startedAt: 0,
      lastPart: 0,
      pastIds: ['s2', 's1'],
      previousId: '',
      latestId: 's2',
      uploadedAt: AT,
      wholeSince: AT - 60_000,
    },
    uploadedRows: 2,
  });
});

test('before the last part nothing is deleted, and more rows than the maximum may stay', () => {
  const plan = taken(stored(), ofBases({ isLast: false }));
  expect(plan).toMatchObject({ deletes: 'nothing', spareRows: SPARE_ROWS, isWhole: false });
  expect(plan.progress).toMatchObject({ snapshotId: 's2', startedAt: AT, lastPart: 0 });
  expect(plan.progress).not.toHaveProperty('wholeSince');
});

test('the last part keeps the beginning of its snapshot, and counts the rows of the others once', () => {
  const parts = [
    { part: 1, rows: 1000 },
    { part: 2, rows: 999 },
  ];
  const before = stored({ snapshotId: 's2', latestId: 's2', startedAt: 500, parts });
  const plan = taken(before, ofBases({ part: 2 }));
  expect(plan).toMatchObject({ dropsParts: false, moment: { startedAt: 500 }, uploadedRows: 1002 });
  expect(plan.progress).toMatchObject({ wholeSince: 500 });
  expect(plan.progress).not.toHaveProperty('latestId');
});

test('a new snapshot drops the parts of one under way', () => {
  const before = stored({ snapshotId: 's1b', startedAt: 500, parts: [{ part: 1, rows: 1000 }] });
  expect(taken(before, ofBases())).toMatchObject({
    dropsParts: true,
    moment: { startedAt: AT },
    uploadedRows: 2,
    progress: { pastIds: ['s2', 's1b', 's1'] },
  });
});

test('a snapshot of changes deletes what it lists, and says nothing about other rows', () => {
  expect(taken(stored(), ofBases({ previousSnapshotId: 's1', removed: ['base-9'] }))).toMatchObject({
    part: { gameIds: [], removedIds: ['base-9'] },
    deletes: 'removed',
    saysAll: false,
    uploadedRows: undefined,
    progress: { previousId: 's1', latestId: 's2', wholeSince: AT },
  });
});

test('a snapshot with unread rows deletes nothing, even what it lists', () => {
  const unread = { bases: { rows: 1, reasons: ['torn'] } };
  for (const changes of [{}, { previousSnapshotId: 's1', removed: ['base-9'] }]) {
    const plan = taken(stored(), ofBases({ unread, ...changes }));
    expect(plan).toMatchObject({ deletes: 'nothing', saysAll: false, uploadedRows: undefined });
    expect(plan.part.removedIds).toEqual([]);
    expect(plan.progress).not.toHaveProperty('wholeSince');
  }
  // Those of another kind are not missing here.
  expect(taken(stored(), ofBases({ unread: { dinos: unread.bases } }))).toMatchObject({ deletes: 'unseen' });
});

test('a part of an ended snapshot is past, and changes of another one contradict', () => {
  expect(planUpload(stored(), ofBases({ snapshotId: 's1' }), AT).kind).toBe('past');
  expect(planUpload(stored(), ofBases({ previousSnapshotId: 's0' }), AT).kind).toBe('contradiction');
});

test('of rows with the same ID in the game the last one is stored', () => {
  const plan = taken(stored(), ofBases({}, [base(1), base(2), base(1, { ownerName: 'Bears' })]));
  expect(plan.part).toMatchObject({ rows: 2, gameIds: ['base-1', 'base-2'] });
  expect(plan.rows).toMatchObject([{ ownerName: 'Bears' }, { ownerName: 'Wolves' }]);
});

test('players are never missing, so that their IDs are not kept and no further ones may stay', () => {
  const plan = taken(stored(), ofPlayers());
  expect(plan.part.gameIds).toEqual([]);
  expect(plan.spareRows).toBe(0);
});

test('members whose players could not be read keep what is known of them', () => {
  const nameless = { characterName: 'Character 1', playerName: '' };
  const rows = [tribe(1, { members: [nameless] }), tribe(2)];
  const unread = { players: { rows: 1, reasons: ['torn'] } };
  const upload = ofTribes({ unread }, rows);
  expect(tribesToLookUp(upload)).toEqual([tribe(1).tribeId]);
  const known = { ...nameless, playerName: 'Player 1', netId: eosId(1), lastSeen: 5 };
  const members = new Map([[tribe(1).tribeId, [known]]]);
  expect(taken(stored({ members }), upload).rows[0]).toMatchObject({ members: [known] });
  // All players could be read: a member without a profile has none.
  expect(tribesToLookUp(ofTribes({}, rows))).toEqual([]);
  expect(tribesToLookUp(ofBases({ unread }))).toEqual([]);
});

test('there is room up to the maximum, for server and instance, and beyond it for spare rows', () => {
  const full = { onServer: MAX_SERVER_ROWS, inInstance: MAX_INSTANCE_ROWS };
  expect(tooManyOf(full, { spareRows: 0 })).toBe(0);
  expect(tooManyOf({ ...full, onServer: MAX_SERVER_ROWS + 3 }, { spareRows: 0 })).toBe(3);
  expect(tooManyOf({ ...full, inInstance: MAX_INSTANCE_ROWS + 4 }, { spareRows: 0 })).toBe(4);
  expect(tooManyOf({ ...full, onServer: MAX_SERVER_ROWS + 3 }, { spareRows: 2 })).toBe(1);
  const crowd = { onServer: MAX_SERVER_ROWS + 3, inInstance: MAX_INSTANCE_ROWS + 4 };
  const why = (gone: number) => whyNoRoom(crowd, { kind: 'bases', spareRows: 0, gone });
  expect(why(2)).toBe('A game server can have at most 200,000 bases.');
  expect(why(3)).toBe('A bot can have at most 1,000,000 bases.');
  expect(why(4)).toBeUndefined();
});

test('uploads need a companion type and their switch, and dinos something that can read them', () => {
  const on = { uploadPlayerData: true, uploadStructureData: true, uploadDinoData: true };
  const settings = { ...on, companionType: 'Mod' } as const;
  const dinos = { kind: 'dinos', source: 'Mod' } as const;
  expect(whyRefused(settings, dinos)).toBeUndefined();
  expect(whyRefused({ ...settings, companionType: 'NotSelected' }, dinos)).toContain('No companion type');
  expect(whyRefused({ ...settings, uploadDinoData: false }, dinos)).toBe(
    'Uploads of dinos are switched off.',
  );
  expect(whyRefused({ ...settings, companionType: 'APIPlugin' }, dinos)).toContain('does not upload dinos');
  expect(whyRefused(settings, { ...dinos, source: 'APIPlugin' })).toContain('does not upload dinos');
  for (const source of ['Agent', 'Host'])
    expect(whyRefused({ ...settings, companionType: 'APIPlugin' }, { ...dinos, source })).toBeUndefined();
});
