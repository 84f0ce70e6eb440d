import { appendFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gameLogStamp } from './game-time.ts';

/** Frames that the engine counts to before it begins anew. */
const FRAMES = 1000;
/** What the engine says of itself at each launch: real ones go on for pages. */
const ENGINE_LINES = [
  'LogInit: Build: ++ARK-Win64-Shipping',
  'LogInit: Command line: TheIsland_WP?listen -servergamelog -servergamelogincludetribelogs',
  'LogNet: GameNetDriver listening',
  'LogWorld: Bringing World up for play',
];

/**
 * `ShooterGame.log` as the game writes it: begun anew at each launch, when the old one is put aside, in UTF-8 with its mark,
 * with the engine's own stamp and frame counter before each line and the engine's own lines between those of the game log.
 */
export class LogFile {
  readonly #folder: string;
  #frame = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The game starts. */
  launch(time: number): void {
    mkdirSync(this.#folder, { recursive: true });
    const path = this.#path();
    if (existsSync(path)) renameSync(path, this.#freeBackup(time));
    const [date = '', clock = ''] = gameLogStamp(time).split('_');
    writeFileSync(
      path,
      `\ufeffLog file open, ${date.replaceAll('.', '/')} ${clock.replaceAll('.', ':')}\r\n`,
    );
    for (const line of ENGINE_LINES) this.append(line, time);
  }

  /** Adds a line; of the game log it begins with its stamp. */
  append(line: string, time: number): void {
    this.#frame = (this.#frame + 1) % FRAMES;
    const ms = String(time % 1000).padStart(3, '0');
    const stamp = `[${gameLogStamp(time).replace('_', '-')}:${ms}][${String(this.#frame).padStart(3)}]`;
    appendFileSync(this.#path(), `${stamp}${line}\r\n`);
  }

  #path(): string {
    return join(this.#folder, 'ShooterGame.log');
  }

  #freeBackup(time: number): string {
    const stamp = gameLogStamp(time).replace('_', '-');
    for (let number = 0; ; number += 1) {
      const backup = join(this.#folder, `ShooterGame-backup-${stamp}${number === 0 ? '' : `-${number}`}.log`);
      if (!existsSync(backup)) return backup;
    }
  }
}
