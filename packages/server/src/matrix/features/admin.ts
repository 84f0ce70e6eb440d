import type { adminFeature } from '../../features/admin/feature.ts';
import type { FeatureMatrix } from '../feature-matrix.ts';
import { bare } from '../testing/makers.ts';

const siteAdmin = { who: 'site-admin' } as const;

export const adminMatrix: FeatureMatrix<typeof adminFeature> = {
  expectations: {
    // Only site admins reach /admin, and may edit or delete users (§6).
    admin: {
      users: siteAdmin,
      update: { ...siteAdmin, names: 'account' },
      ownedBots: siteAdmin,
      changes: siteAdmin,
      refusedIntents: siteAdmin,
      problems: siteAdmin,
      checks: siteAdmin,
      sources: siteAdmin,
      forgetSource: siteAdmin,
    },
    subscriptions: { checkAll: siteAdmin },
  },
  requests: () => ({
    admin: {
      users: bare,
      update: (id) => ({ body: { user: { id, comment: 'Noted' } } }),
      ownedBots: () => ({ query: { userId: 'nobody' } }),
      changes: bare,
      refusedIntents: bare,
      problems: bare,
      checks: bare,
      sources: bare,
      forgetSource: () => ({ body: { source: 'steam' } }),
    },
    subscriptions: { checkAll: bare },
  }),
};
