/**
 * KIT · The signed-in user's notifications: the drawer shows how many are unread, the screen shows them.
 */
import type { Notification } from '@arkwright/contracts/notifications/routes';
import { kitCalls } from './kit-calls.ts';
import { REFRESH_MS, useRead } from './reads.ts';
import { type Collection, useCollection } from './use-collection.ts';
import { useSession } from './use-session.ts';

export function useNotifications(): Collection<Notification> {
  return useCollection({
    list: kitCalls.notifications,
    request: {},
    idOf: ({ id }) => id,
    refetchInterval: REFRESH_MS,
  });
}

/** The number of unread notifications; 0 when signed out. */
export function useUnreadCount(): number {
  const { status } = useSession();
  const isSignedIn = status === 'signed-in';
  const read = useRead(kitCalls.notifications, {}, { enabled: isSignedIn, refetchInterval: REFRESH_MS });
  return (isSignedIn ? read.data : undefined)?.filter(({ isRead }) => !isRead).length ?? 0;
}
