import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';

/** What is sealed. Pasted tokens have no refresh token: null. */
const loginTokens = z.object({ accessToken: z.string(), refreshToken: z.string().nullable() });

export type LoginTokens = z.infer<typeof loginTokens>;

const placeOfAccount = (of: AccountKey) => ({
  table: 'host_accounts',
  column: 'tokens',
  botId: of.botId,
  rowId: of.nitradoId,
});

const placeOfRevocation = (id: string) => ({
  table: 'host_revocations',
  column: 'tokens',
  botId: '',
  rowId: id,
});

/** One linked account of an instance. */
export type AccountKey = { botId: string; nitradoId: string };

type Sealing = Pick<AppContext, 'sealer'>;

export const sealTokens = ({ sealer }: Sealing, of: AccountKey, tokens: LoginTokens): string =>
  sealer.seal(JSON.stringify(tokens), placeOfAccount(of));

/** Undefined if they were dropped by a restore without the key (sealed-columns.ts). */
export const openTokens = ({ sealer }: Sealing, of: AccountKey, sealed: string): LoginTokens | undefined =>
  sealed === '' ? undefined : loginTokens.parse(JSON.parse(sealer.open(sealed, placeOfAccount(of))));

export const sealRevoked = ({ sealer }: Sealing, id: string, tokens: LoginTokens): string =>
  sealer.seal(JSON.stringify(tokens), placeOfRevocation(id));

export const openRevoked = ({ sealer }: Sealing, id: string, sealed: string): LoginTokens =>
  loginTokens.parse(JSON.parse(sealer.open(sealed, placeOfRevocation(id))));
