import { feature } from '../core/feature.ts';

/**
 * The area for people who moderate players without settings or commands: View opens the Live Room and the
 * player page, Edit messages, warns, mutes and kicks. Not among the specification's areas: what its areas
 * allow, they allow as well (`MODERATION` in derived/permissions.ts).
 */
export const moderationFeature = feature({ name: 'moderation', label: 'Moderation', area: 'Moderation' });
