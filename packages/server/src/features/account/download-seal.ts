import type { SealedFor } from '../../platform/base/secrets.ts';

/** A download's token belongs to no instance. */
export const sealedFor = (downloadId: string): SealedFor => ({
  table: 'data_downloads',
  column: 'token_sealed',
  botId: '',
  rowId: downloadId,
});
