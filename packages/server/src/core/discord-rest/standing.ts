import { BoundedMap } from '@arkwright/ark/bounded';

/** Addresses of Discord: the program has one, each test its own. */
const MAX_ADDRESSES = 100;

/** Since when Discord can't be used, for this thread, ms since 1970; 0 while it can. */
export type Standing = {
  /** Nothing that was asked over REST has been answered. */
  restSince: number;
  /** The connection to the gateway is down. */
  gatewaySince: number;
  /** The bot's token is refused. */
  refusedSince: number;
};

const standings = new BoundedMap<string, Standing>({ max: MAX_ADDRESSES, whenFull: 'drop-oldest' });

export function standingOf({ apiUrl }: { apiUrl: string }): Standing {
  const known = standings.get(apiUrl);
  if (known) return known;
  const standing = { restSince: 0, gatewaySince: 0, refusedSince: 0 };
  standings.set(apiUrl, standing);
  return standing;
}

/** Notes that something is as it should be, or since when it is not. */
export function note(discord: { apiUrl: string }, what: keyof Standing, isWell: boolean): void {
  const standing = standingOf(discord);
  standing[what] = isWell ? 0 : standing[what] || Date.now();
}
