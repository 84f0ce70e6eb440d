import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';

type ExternalLinkProps = {
  href: string;
  /** Within a text it is underlined, to distinguish it not only by colour. */
  isInText?: boolean;
  children: ReactNode;
};

/** A link to another site, which opens beside this one and learns nothing of where it was followed. */
export function ExternalLink({ href, isInText = false, children }: ExternalLinkProps) {
  return (
    <Anchor href={href} target="_blank" rel="noopener noreferrer" underline={isInText ? 'always' : undefined}>
      {children} <IconExternalLink size={14} role="img" aria-label="(opens another site)" />
    </Anchor>
  );
}
