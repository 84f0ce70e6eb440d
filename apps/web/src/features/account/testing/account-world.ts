import { accountRoutes } from '@arkwright/contracts/account/routes';
import type { DataDownload, SessionInfo } from '@arkwright/contracts/account/schema';
import { DAY_MS } from '@arkwright/contracts/core/durations';
import { createWorld } from '../../../testing/world.ts';

export function buildSession(overrides: Partial<SessionInfo> = {}): SessionInfo {
  const now = Date.now();
  return {
    id: 'session-1',
    label: 'Chrome on Windows (203.0…)',
    createdAt: now - DAY_MS,
    lastSeen: now - 60_000,
    isCurrent: false,
    ...overrides,
  };
}

export function buildDownload(overrides: Partial<DataDownload> = {}): DataDownload {
  return { state: 'none', progress: 0, link: '', token: '', size: 0, expiresAt: 0, nextAt: 0, ...overrides };
}

/** A person with two sign-ins, and no download so far. Tests may change its data. */
export function createAccount(overrides: Parameters<typeof createWorld>[0] = {}) {
  const { api, world } = createWorld(overrides);
  const held = {
    sessions: [
      buildSession({ isCurrent: true }),
      buildSession({ id: 'session-2', label: 'Firefox on Android' }),
    ],
    download: buildDownload(),
  };
  api.on(accountRoutes.sessions, () => held.sessions);
  api.on(accountRoutes.endSession, ({ params }) => {
    held.sessions = held.sessions.filter(({ id }) => id !== params.id);
    return true;
  });
  api.on(accountRoutes.endAllSessions, () => {
    api.state.tokens.clear();
    return true;
  });
  api.on(accountRoutes.downloadState, () => held.download);
  api.on(accountRoutes.downloadData, () => {
    held.download = buildDownload({ state: 'waiting' });
    return held.download;
  });
  api.on(accountRoutes.remove, () => {
    api.state.tokens.clear();
    return true;
  });
  return { api, world, held };
}
