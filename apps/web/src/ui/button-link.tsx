import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

type LinkAttributes<Props> = Props & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props>;

/** A link inside the app that looks like a button; `to` is checked against the route tree. */
export const ButtonLink = createLink((props: LinkAttributes<ButtonProps>) => (
  <Button component="a" {...props} />
));

/** A link inside the app within text. */
export const TextLink = createLink((props: LinkAttributes<AnchorProps>) => (
  <Anchor component="a" {...props} />
));
