import type { ItemsIn } from '@arkwright/contracts/manifests/features';

/** A posting in a channel: the feature's name, the field of the channel, and the server that it is about. */
export type ChosenPosting = { feature: string; channel: ItemsIn<'posts'>['channel']; serverId?: string };
