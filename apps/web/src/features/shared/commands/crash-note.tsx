import { Text } from '@mantine/core';

/**
 * In the row of something that runs commands: which of them not every server accepts (`crashNote`). Renders nothing
 * if all do.
 */
export function CrashNote({ note }: { note: string | undefined }) {
  if (note === undefined) return null;
  return (
    <Text fz="xs" maw="44ch" c="var(--ark-warn)">
      {note}
    </Text>
  );
}
