import { z } from 'zod';
import { id, timestamp } from '../core/ids.ts';
import { route } from '../derived/route.ts';

export const notification = z.object({
  id,
  message: z.string(),
  /** The page that it is about, with its instance; empty for an old one. */
  page: z.string(),
  createdAt: timestamp,
  isRead: z.boolean(),
});

export type Notification = z.infer<typeof notification>;

export const notificationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/notification',
    summary: "The signed-in user's notifications, newest first.",
    access: 'signed-in',
    inView: true,
    response: z.array(notification),
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/notification',
    summary: 'Deletes a notification.',
    access: 'signed-in',
    rate: 'write',
    body: z.object({ notificationId: id }),
    response: z.boolean(),
  }),
  clear: route({
    method: 'DELETE',
    path: '/api/notification/clear',
    summary: 'Deletes all notifications of the signed-in user.',
    access: 'signed-in',
    rate: 'write',
    response: z.boolean(),
  }),
  markRead: route({
    method: 'POST',
    path: '/api/notification/markRead',
    summary: 'Marks all notifications of the signed-in user as read.',
    access: 'signed-in',
    rate: 'write',
    response: z.boolean(),
  }),
} as const;
