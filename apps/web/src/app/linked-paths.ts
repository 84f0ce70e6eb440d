import type { RegisteredRouter } from '@tanstack/react-router';

/** Screens of no feature's manifest that pages of text may link to. One that the router does not have does not compile. */
export const LINKED_PATHS = [
  '/docu',
  '/faq',
  '/joinBot',
  '/legal',
  '/patreon',
  '/privacy',
  '/settings',
  '/terms',
  '/tools/spawnDino',
  '/tools/spawnItem',
] as const satisfies readonly (keyof RegisteredRouter['routesByPath'])[];
