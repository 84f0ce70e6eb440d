import { randomUUID } from 'node:crypto';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import { registry } from '@arkwright/contracts/registry';
import type {
  BaseUpload,
  DinoUpload,
  PlayerUpload,
  ReadSave,
  TribeUpload,
  UploadPart,
} from '@arkwright/contracts/uploads/upload';
import { send, type TestApp } from '@arkwright/testing/test-app';
import { sql } from 'drizzle-orm';
import { type CompanionInstance, makeCompanionInstance } from '../../companion/testing/companion-instance.ts';
import type { KindName } from '../kinds.ts';

const ROUTES: Record<KindName, RouteDefinition> = {
  players: registry.uploads.uploadPlayers,
  tribes: registry.uploads.uploadTribes,
  bases: registry.uploads.uploadBases,
  dinos: registry.uploads.uploadDinos,
};

/** An instance whose companion may upload everything, and its one server. */
export const makeUploader = (api: TestApp, settings: Record<string, unknown> = {}) =>
  makeCompanionInstance(api, {
    companionType: 'Mod',
    uploadPlayerData: true,
    uploadStructureData: true,
    uploadDinoData: true,
    ...settings,
  });

/** Uploads as the companion does; without more, a whole snapshot in one part. */
export function upload(
  api: TestApp,
  instance: Pick<CompanionInstance, 'key' | 'serverId'>,
  given: { kind: KindName; rows: readonly unknown[] } & Partial<{
    serverId: string;
    snapshotId: string;
    part: number;
    isLast: boolean;
    previousSnapshotId: string;
    removed: readonly string[];
    save: ReadSave;
    unread: UploadPart['unread'];
  }>,
) {
  const { kind, ...rest } = given;
  const whole = { serverId: instance.serverId, snapshotId: randomUUID(), part: 1, isLast: true };
  return send(api, ROUTES[kind], { token: instance.key, body: { ...whole, ...rest } });
}

/** How many transactions wait for a lock in the database of an API. */
export async function countWaiting({ context }: TestApp): Promise<number> {
  const { rows } = await context.db.execute(
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}

export const eosId = (n: number) => n.toString(16).padStart(32, '0');

export const player = (n: number, changed: Partial<PlayerUpload> = {}): PlayerUpload => ({
  characterId: String(100_000_000 + n),
  characterName: `Character ${n}`,
  playerName: `Player ${n}`,
  netId: eosId(n),
  tribeId: '1234567890',
  tribeName: 'Wolves',
  level: 10 + n,
  lastLogin: 1_000,
  // Not known, so that no test's clock finds it long ago.
  lastSeen: 0,
  position: { x: -225_320, y: -259_380, z: -12_000 },
  ...changed,
});

export const tribe = (n: number, changed: Partial<TribeUpload> = {}): TribeUpload => ({
  tribeId: String(1_000_000_000 + n),
  tribeName: `Tribe ${n}`,
  members: [{ characterName: `Character ${n}`, playerName: `Player ${n}`, netId: eosId(n), lastSeen: 2_000 }],
  numDinos: n,
  lastSeen: 2_000,
  ...changed,
});

export const base = (n: number, changed: Partial<BaseUpload> = {}): BaseUpload => ({
  baseId: `base-${n}`,
  tribeId: '1234567890',
  ownerName: 'Wolves',
  structureCount: n,
  createdAt: 1_000,
  position: { x: 1000.4, y: -2000.6, z: 30 },
  radius: 1500.2,
  ...changed,
});

export const dino = (n: number, changed: Partial<DinoUpload> = {}): DinoUpload => ({
  dinoId1: String(400_000_000 + n),
  dinoId2: '77',
  ownerName: 'Wolves',
  tribeId: '1234567890',
  species: 'Rex',
  name: '',
  level: 100 + n,
  gender: 1,
  isDead: false,
  isBaby: false,
  isNeutered: false,
  lastSeen: 2_000,
  position: { x: 0, y: 0, z: 0 },
  ...changed,
});

export const range = <Row>(count: number, make: (n: number) => Row) =>
  Array.from({ length: count }, (_, n) => make(n + 1));
