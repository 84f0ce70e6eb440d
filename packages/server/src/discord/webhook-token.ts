import type { AppContext } from '../context/app-context.ts';
import type { SealedFor } from '../platform/base/secrets.ts';

type Place = { botId: string; channelId: string };

const placeOf = ({ botId, channelId }: Place): SealedFor => ({
  table: 'discord_webhooks',
  column: 'token',
  botId,
  rowId: channelId,
});

/** Seals a webhook's token for its row. */
export function sealToken({ sealer }: Pick<AppContext, 'sealer'>, at: Place & { token: string }): string {
  return sealer.seal(at.token, placeOf(at));
}

/** Opens a webhook's token; undefined if it does not open: then a new webhook is no loss. */
export function openToken(
  { sealer }: Pick<AppContext, 'sealer'>,
  row: Place & { token: string },
): string | undefined {
  try {
    return sealer.open(row.token, placeOf(row));
  } catch {
    return undefined;
  }
}
