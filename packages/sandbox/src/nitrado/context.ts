import type { SandboxAccount } from '../base/accounts.ts';
import type { NitradoBehaviour } from './budget.ts';
import type { NitradoFault } from './faults.ts';
import type { Power } from './power.ts';
import type { ServiceWorld } from './services.ts';
import type { TokenStore } from './tokens.ts';

/** What the parts of the simulated Nitrado share. */
export type NitradoContext = {
  seed: string;
  clientId: string;
  clientSecret: string;
  /** Redirect addresses beside loopback ones that end in `/nitrado`, which are always allowed. */
  redirectUris: readonly string[];
  accounts: readonly Pick<SandboxAccount, 'name' | 'displayName'>[];
  tokens: TokenStore;
  services: ServiceWorld;
  power: Power;
  behaviour: NitradoBehaviour;
  faults: { current: NitradoFault | undefined };
  now: () => number;
};
