import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A link to another site, which opens beside this one and learns nothing of where it was followed. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer">
      {children} <IconExternalLink size={14} role="img" aria-label="(opens another site)" />
    </Anchor>
  );
}
