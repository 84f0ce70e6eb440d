import { DINO_BLUEPRINTS } from '@arkwright/ark/blueprints/dinos';
import * as sample from '@arkwright/ark/save/testing/sample-world';
import {
  bool,
  f64,
  property,
  text,
  type WrittenProperty,
} from '@arkwright/ark/save/testing/write-properties';
import type { WrittenObject, WrittenWorld } from '@arkwright/ark/save/testing/write-world';
import type { Rows } from '../../ark/world-snapshot.ts';
import type { SaveSheet } from './save-sheet.ts';

type Dino = Rows<'dinos'>[number];
type Place = { x: number; y: number; z: number };

/** Players and tribes as the game writes each, by the names that their files would have. */
export type People = { players: Record<string, Buffer>; tribes: Record<string, Buffer> };

/** A floor tile, in Unreal units. */
const TILE = 300;
const WILD_DINOS = 40;

export function peopleOf({ players, tribes, dinos }: SaveSheet): People {
  return {
    players: Object.fromEntries(
      players.map((player) => [
        `${player.netId}.arkprofile`,
        sample.profile(Number(player.characterId), {
          name: player.characterName,
          playerName: player.playerName,
          netId: player.netId,
          level: player.level,
          loginTime: player.lastLogin,
          ...(player.tribeId !== '' && { tribeId: Number(player.tribeId) }),
        }),
      ]),
    ),
    tribes: Object.fromEntries(
      tribes.map((tribe) => [
        `${tribe.tribeId}.arktribe`,
        sample.tribe(
          Number(tribe.tribeId),
          tribe.tribeName,
          tribe.members.map(({ netId, characterName }) => {
            const player = players.find((candidate) => candidate.netId === netId);
            return [Number(player?.characterId ?? 0), characterName] as const;
          }),
          { dinos: dinos.filter(({ tribeId, isDead }) => tribeId === tribe.tribeId && !isDead).length },
        ),
      ]),
    ),
  };
}

/** The world of a sheet, in the game's format. Dead dinos are not in it: the game forgets them soon. */
export function worldOf(sheet: SaveSheet): Pick<WrittenWorld, 'objects' | 'gameTime'> {
  return { objects: objectsOf(sheet), gameTime: sheet.gameTime };
}

function* objectsOf(sheet: SaveSheet): Generator<WrittenObject> {
  let number = 1;
  const bodyOf = new Map<string, number>();
  for (const player of sheet.players) {
    yield sample.body(number, Number(player.characterId), player.position, player.lastSeen);
    bodyOf.set(player.tribeId, number);
    bodyOf.set('', number);
    number++;
  }
  for (const base of sheet.bases) {
    const more = [
      property('OwnerName', text(base.ownerName)),
      property('OriginalCreationTime', f64(base.createdAt)),
    ];
    for (const place of tilesOf(base.structureCount, base.position)) {
      yield sample.structure(number, { team: Number(base.tribeId), place, more });
      number++;
    }
  }
  for (const dino of sheet.dinos) {
    if (dino.isDead) continue;
    if (dino.position) {
      yield* sample.tamedDino(number, {
        team: Number(dino.tribeId),
        level: dino.level,
        className: classOf(dino.species),
        place: dino.position,
        ids: [Number(dino.dinoId1), Number(dino.dinoId2)],
        more: [...factsOf(dino), property('LastInAllyRangeTimeSerialized', f64(dino.lastSeen))],
      });
    } else {
      const payload = sample.dinoPayload(Number(dino.dinoId1), Number(dino.dinoId2), {
        team: Number(dino.tribeId),
        level: dino.level,
        className: classOf(dino.species),
        more: factsOf(dino),
      });
      const holder = bodyOf.get(dino.tribeId) ?? bodyOf.get('') ?? 0;
      yield sample.cryopod(number, {
        payload,
        inventory: sample.inventoryOf(holder),
        gameTime: dino.lastSeen,
        unixSeconds: sheet.unixSeconds - (sheet.gameTime - dino.lastSeen),
      });
    }
    number += 2;
  }
  for (let left = WILD_DINOS; left > 0; left--) yield sample.wildDino(number++);
  yield sample.dayCycle(number, sheet.day, 34_560);
}

/** A square floor around a place, whose middle is that place. */
function tilesOf(count: number, { x, y, z }: Place): Place[] {
  const side = Math.ceil(Math.sqrt(count));
  const cells = Array.from(
    { length: count },
    (_, index) => [index % side, Math.floor(index / side)] as const,
  );
  const middle = (axis: 0 | 1) => cells.reduce((sum, cell) => sum + cell[axis], 0) / count;
  const [column, row] = [middle(0), middle(1)];
  return cells.map(([across, down]) => ({ x: x + (across - column) * TILE, y: y + (down - row) * TILE, z }));
}

function factsOf(dino: Dino): WrittenProperty[] {
  return [
    ...(dino.name === '' ? [] : [property('TamedName', text(dino.name))]),
    property('TribeName', text(dino.ownerName)),
    ...(dino.gender === 2 ? [property('bIsFemale', bool(true))] : []),
    ...(dino.isBaby ? [property('bIsBaby', bool(true))] : []),
    ...(dino.isNeutered ? [property('bNeutered', bool(true))] : []),
  ];
}

/** The class of a species; one that is not known gets a class that is named after it. */
function classOf(species: string): string {
  const path = DINO_BLUEPRINTS.find(({ name }) => name === species)?.path;
  if (path) return `${path.slice(path.indexOf("'") + 1, -1)}_C`;
  const stem = species.replaceAll(' ', '');
  return `/Game/Creatures/${stem}/${stem}_Character_BP.${stem}_Character_BP_C`;
}
