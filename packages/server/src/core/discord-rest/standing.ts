import { BoundedMap } from '@arkwright/ark/bounded';
import { MAX_OWN_APPLICATIONS } from '../capacity.ts';

/** Addresses of Discord: the program has one, each test its own; and the applications of instances. */
const MAX_STANDINGS = MAX_OWN_APPLICATIONS + 100;

/** Whose standing: that of the installation's application at this address, or that of an instance's. */
export type StandingOf = { apiUrl: string; botId?: string | undefined; clientId?: string | undefined };

/** An instance's application says nothing about Discord, nor about the installation's token. */
export const keyOf = ({ apiUrl, botId, clientId }: StandingOf): string =>
  botId === undefined ? apiUrl : `${apiUrl} ${clientId}`;

/** Since when Discord can't be used, for this thread, ms since 1970; 0 while it can. */
export type Standing = {
  /** Nothing that was asked over REST has been answered. */
  restSince: number;
  /** The connection to the gateway is down. */
  gatewaySince: number;
  /** The bot's token is refused. */
  refusedSince: number;
};

const standings = new BoundedMap<string, Standing>({ max: MAX_STANDINGS, whenFull: 'drop-oldest' });

export function standingOf(of: StandingOf): Standing {
  const key = keyOf(of);
  const known = standings.get(key);
  if (known) return known;
  const standing = { restSince: 0, gatewaySince: 0, refusedSince: 0 };
  standings.set(key, standing);
  return standing;
}

/** Notes that something is as it should be, or since when it is not. */
export function note(discord: StandingOf, what: keyof Standing, isWell: boolean): void {
  const standing = standingOf(discord);
  standing[what] = isWell ? 0 : standing[what] || Date.now();
}
