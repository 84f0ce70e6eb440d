import { DRAWER_HEADINGS } from '../core/feature.ts';

// Not part of the schema: the drawer is in the first load, which should not include zod.

/** The headings of the drawer, those below the features' included. The first group has none. */
const HEADINGS = [...DRAWER_HEADINGS, 'You', 'More'] as const;

export type Heading = (typeof HEADINGS)[number];

/** The button that shows a group's entries which a person may not open. */
export const lockedPart = <Name extends string>(heading: Name) => `${heading} locked` as const;

/** What can be folded: the drawer itself, its groups, and what is locked in them. */
export type DrawerPart = 'drawer' | Exclude<Heading, ''> | ReturnType<typeof lockedPart<Heading>>;

export const DRAWER_PARTS: readonly DrawerPart[] = [
  'drawer',
  ...HEADINGS.filter((heading) => heading !== ''),
  ...HEADINGS.map(lockedPart),
];

/** What is unfolded, true, or folded, false; the others are as at first. */
export type DrawerFolds = Readonly<Partial<Record<DrawerPart, boolean>>>;
