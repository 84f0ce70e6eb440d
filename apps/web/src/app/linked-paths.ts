import type { RegisteredRouter } from '@tanstack/react-router';

/** Screens without a feature's manifest that pages of text may link to. One that the router lacks does not compile. */
export const LINKED_PATHS = [
  '/docu',
  '/faq',
  '/joinBot',
  '/legal',
  '/patreon',
  '/privacy',
  '/settings',
  '/start',
  '/terms',
  '/tools/spawnDino',
  '/tools/spawnItem',
] as const satisfies readonly (keyof RegisteredRouter['routesByPath'])[];
