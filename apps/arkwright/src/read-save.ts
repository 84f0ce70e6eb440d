import { basename, resolve } from 'node:path';
import type { ReaderOptions } from '@arkwright/ark/save/child-lines';
import type { Save } from '@arkwright/ark/save/read-save';
import { readSaveInChild } from '@arkwright/ark/save/read-save-in-child';
import { SaveError } from '@arkwright/ark/save/save-error';
import { SAVED_KINDS } from '@arkwright/ark/save/unread';
import { unreadWords, unusedFilesWords } from '@arkwright/contracts/core/unread';
import { StartError } from './base/start-error.ts';

/** Shows what is in a save of the game: in a few lines, or as JSON with everything that was read. */
export async function runReadSave(
  { file, asJson }: { file: string; asJson: boolean },
  write: (text: string) => void,
  reader?: ReaderOptions,
): Promise<void> {
  try {
    const save = await readSaveInChild(resolve(file), reader);
    write(asJson ? jsonOf(save) : summaryOf(basename(file), save));
  } catch (error) {
    if (error instanceof SaveError) throw new StartError(`Cannot read ${file}: ${error.message}.`);
    throw error;
  }
}

function jsonOf({
  header,
  objects,
  wildDinos,
  players,
  tribes,
  bases,
  dinos,
  skipped,
  ...more
}: Save): string {
  const { unread, unusedFiles, ownerlessPods } = more;
  const rows = { header, objects, wildDinos, players, tribes, bases, dinos, skipped };
  return JSON.stringify({ ...rows, unread, unusedFiles, ownerlessPods });
}

function summaryOf(name: string, save: Save): string {
  const { header, players, tribes, bases, dinos } = save;
  const inPods = dinos.filter(({ isInCryopod }) => isInCryopod).length;
  const dinosOf = countByTribe(dinos);
  const basesOf = countByTribe(bases);
  const lines = [
    `${name}: version ${header.version}, save ${header.saveCounter}, written ${new Date(save.savedAt).toISOString()}`,
    save.clock === null ? '' : `In the game it is day ${save.day}, ${timeOfDay(save.clock)}`,
    `${counted(save.objects, 'object')}: ${counted(save.wildDinos, 'wild dino')}, ${counted(dinos.length, 'tamed dino')} (${inPods} in cryopods), ${counted(bases.length, 'base')}`,
    `${counted(players.length, 'player')}, ${counted(tribes.length, 'tribe')}`,
    ...tribes.map(
      ({ tribeId, tribeName, members }) =>
        `  ${tribeName} (${tribeId}): ${counted(members.length, 'member')}, ${counted(dinosOf.get(tribeId) ?? 0, 'dino')}, ${counted(basesOf.get(tribeId) ?? 0, 'base')}`,
    ),
    save.skipped === 0 ? '' : `${counted(save.skipped, 'part')} could not be read`,
    ...SAVED_KINDS.map((kind) => (save.unread[kind].rows === 0 ? '' : unreadWords(kind, save.unread[kind]))),
    unusedFilesWords(save.unusedFiles),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function countByTribe(rows: readonly { tribeId: string }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { tribeId } of rows) counts.set(tribeId, (counts.get(tribeId) ?? 0) + 1);
  return counts;
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function timeOfDay(seconds: number): string {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${twoDigits((seconds / 3600) % 24)}:${twoDigits((seconds / 60) % 60)}`;
}
