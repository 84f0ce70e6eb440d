import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Below the description of a row: the problem of its value. */
export function RowWarning({ children }: { children: ReactNode }) {
  return (
    <Text span inherit display="block" c="var(--ark-warn)">
      {children}
    </Text>
  );
}
