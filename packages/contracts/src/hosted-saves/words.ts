import { tierWords } from '../derived/limits.ts';
import type { HostedSaveNeed } from './schema.ts';

/** What to do about something that is missing, as a sentence. */
export const NEED_WORDS: Readonly<Record<HostedSaveNeed, string>> = {
  host: 'Link the server to its service on the Hosting Sync page.',
  tier: tierWords('companionMod'),
  companion: 'Switch the companion on.',
  companionType: 'Choose a companion type.',
  uploads: 'Switch on at least one kind of data to upload.',
};

/** Why it does nothing without the owner's consent. */
export const OFF_WORDS =
  '“Read the save at the host” is off for this server. Its owner can switch it on in the server’s settings.';
