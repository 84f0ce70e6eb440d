import { Text } from '@mantine/core';
import { crashNote } from './command-warning.ts';

/** KIT · In the row of something that runs commands: which of them not every server takes. Nothing where all are taken. */
export function CrashNote({ of }: { of: readonly string[] }) {
  const note = crashNote(of);
  if (note === undefined) return null;
  return (
    <Text fz="xs" maw="44ch" c="var(--ark-warn)">
      {note}
    </Text>
  );
}
