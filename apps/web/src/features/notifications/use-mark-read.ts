import { type Notification, notificationRoutes } from '@arkwright/contracts/notifications/routes';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readKey } from '../../kit/read-key.ts';
import { useAction } from '../../kit/use-action.ts';

/** Marks the visible ones as read. Returns the IDs that were unread when they appeared, to highlight them. */
export function useMarkRead(rows: readonly Notification[]): ReadonlySet<string> {
  const { run } = useAction(notificationRoutes.markRead);
  const queries = useQueryClient();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const unread = rows.filter(({ isRead }) => !isRead).map(({ id }) => id);
    if (unread.length === 0) return;
    setFresh((known) => new Set([...known, ...unread]));
    // Shown as read at once; where the call fails the next refresh puts it right.
    queries.setQueryData<Notification[]>(readKey(notificationRoutes.list, {}), (known) =>
      known?.map((notification) => ({ ...notification, isRead: true })),
    );
    void run({});
  }, [rows, run, queries]);
  return fresh;
}
