import type { PopoverProps } from '@mantine/core';

/** Of a list that opens somewhere: it stays in the window, and its style sheet knows in `--room` how high it may be. */
export const WITHIN_WINDOW: NonNullable<PopoverProps['middlewares']> = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty('--room', `${Math.floor(availableHeight)}px`),
  },
};
