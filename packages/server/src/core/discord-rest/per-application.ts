import { BoundedMap } from '@arkwright/ark/bounded';
import { MAX_OWN_APPLICATIONS } from '../capacity.ts';
import type { DiscordApplication } from './application.ts';

/** One thing for each application, such as a client with its own rate limits. */
export type PerApplication<Thing> = {
  /** Makes it when it is first asked for, and anew for another token. */
  of(application: DiscordApplication): Thing;
  end(): void;
};

/** `end` lets go of a thing that is no longer used. */
export function perApplication<Thing>(
  make: (application: DiscordApplication) => Thing,
  end: (thing: Thing) => void,
): PerApplication<Thing> {
  const made = new BoundedMap<string, { botToken: string; thing: Thing }>({
    max: MAX_OWN_APPLICATIONS + 1,
    whenFull: 'drop-oldest',
  });
  return {
    of(application) {
      const { clientId, botToken } = application;
      const known = made.get(clientId);
      if (known?.botToken === botToken) return known.thing;
      if (known) end(known.thing);
      const thing = make(application);
      made.set(clientId, { botToken, thing });
      return thing;
    },
    end() {
      for (const { thing } of made.values()) end(thing);
      made.clear();
    },
  };
}
