import type { SealedFor } from '../../platform/base/secrets.ts';

/** What opens a download belongs to no instance. */
export const sealedFor = (downloadId: string): SealedFor => ({
  table: 'data_downloads',
  column: 'token_sealed',
  botId: '',
  rowId: downloadId,
});
