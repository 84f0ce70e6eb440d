import type { SealedFor, Sealer } from '../../platform/base/secrets.ts';

type Place = { botId: string; applicationId: string };

const placeOf = ({ botId, applicationId }: Place): SealedFor => ({
  table: 'discord_applications',
  column: 'token',
  botId,
  rowId: applicationId,
});

/** Seals the bot token of an application for its row. */
export const sealBotToken = (sealer: Sealer, at: Place & { token: string }): string =>
  sealer.seal(at.token, placeOf(at));

/** Opens the bot token of an application; undefined if it does not open, as after the loss of the key. */
export function openBotToken(sealer: Sealer, row: Place & { token: string }): string | undefined {
  try {
    return sealer.open(row.token, placeOf(row));
  } catch {
    return undefined;
  }
}
