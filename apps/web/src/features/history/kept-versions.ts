import { MAX_VERSIONS, MAX_VERSIONS_BYTES } from '@arkwright/contracts/history/bounds';

/** How many versions of settings are kept: older ones are deleted. */
export const KEPT_VERSIONS = `The newest ${MAX_VERSIONS} are kept, or fewer if all of this bot’s settings take more than ${MAX_VERSIONS_BYTES / 1_000_000} MB together.`;
