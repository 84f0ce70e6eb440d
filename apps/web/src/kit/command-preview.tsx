/**
 * KIT · The command that a builder makes, to be copied: for RCON and as admins type it in the game.
 *   <CommandPreview command={parsed.success ? spawnDinoCommand(parsed.data) : undefined} />
 */
import { EOS_ID_PLACEHOLDER, withCheat } from '@arkwright/contracts/core/spawn-command';
import { Title } from '@mantine/core';
import { CopyBlock } from '../ui/copy-block.tsx';
import styles from './command-preview.module.css';

/** `command` is undefined while something that was filled in makes none. */
export function CommandPreview({ command }: { command: string | undefined }) {
  return (
    <section className={styles.preview} aria-labelledby="command-preview">
      <Title order={2} id="command-preview">
        Command
      </Title>
      {command === undefined ? (
        <p className={styles.waiting}>It appears here as soon as every field has a valid value.</p>
      ) : (
        <>
          <p className={styles.label}>Over RCON</p>
          <CopyBlock label="command" text={command} />
          <p className={styles.label}>In the game’s console, as an admin</p>
          <CopyBlock label="command with cheat" text={withCheat(command)} />
          <p className={styles.note}>
            Replace with the player’s EOS ID: <code>{EOS_ID_PLACEHOLDER}</code>. The game server needs the
            Arkwright Companion: the game itself does not know these commands. Some builds of the game are
            reported to crash on script commands over RCON, so try it first where that does no harm.
          </p>
        </>
      )}
    </section>
  );
}
