import { basename, resolve } from 'node:path';
import type { Save } from '@arkwright/ark/save/read-save';
import { readSaveInThread, type ThreadCode } from '@arkwright/ark/save/read-save-in-thread';
import { SaveError } from '@arkwright/ark/save/save-error';
import { SAVED_KINDS } from '@arkwright/ark/save/unread';
import { unreadWords, unusedFilesWords } from '@arkwright/contracts/core/unread';
import { StartError } from './base/start-error.ts';

/** Shows what is in a save of the game: in a few lines, or as JSON with everything that was read. */
export async function runReadSave(
  { file, asJson }: { file: string; asJson: boolean },
  write: (text: string) => void,
  readerCode?: ThreadCode,
): Promise<void> {
  try {
    const save = await readSaveInThread(resolve(file), readerCode);
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
  const lines = [
    `${name}: version ${header.version}, save ${header.saveCounter}, written ${new Date(save.savedAt).toISOString()}`,
    save.clock === null ? '' : `In the game it is day ${save.day}, ${timeOfDay(save.clock)}`,
    `${counted(save.objects, 'object')}: ${counted(save.wildDinos, 'wild dino')}, ${counted(dinos.length, 'tamed dino')} (${inPods} in cryopods), ${counted(bases.length, 'base')}`,
    `${counted(players.length, 'player')}, ${counted(tribes.length, 'tribe')}`,
    ...tribes.map((tribe) => {
      const own = <Row extends { tribeId: string }>(rows: Row[]) =>
        rows.filter(({ tribeId }) => tribeId === tribe.tribeId).length;
      return `  ${tribe.tribeName} (${tribe.tribeId}): ${counted(tribe.members.length, 'member')}, ${counted(own(dinos), 'dino')}, ${counted(own(bases), 'base')}`;
    }),
    save.skipped === 0 ? '' : `${counted(save.skipped, 'part')} could not be read`,
    ...SAVED_KINDS.map((kind) => (save.unread[kind].rows === 0 ? '' : unreadWords(kind, save.unread[kind]))),
    unusedFilesWords(save.unusedFiles),
  ];
  return lines.filter((line) => line !== '').join('\n');
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function timeOfDay(seconds: number): string {
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${twoDigits((seconds / 3600) % 24)}:${twoDigits((seconds / 60) % 60)}`;
}
