import type { TestUser } from '@arkwright/testing/factories';
import type { AppContext } from '../../context/app-context.ts';
import { sealedFor } from '../../features/account/download-seal.ts';
import { dataDownloadParts, dataDownloads } from '../../features/account/table.ts';
import { sha256 } from '../../platform/base/random.ts';

const LATER = 4_000_000_000_000;

/** What opens a person's download. */
export const downloadToken = (person: Pick<TestUser, 'id'>) => `ex_${sha256(person.id)}`;

/** A person's download, ready to be fetched once. */
export async function giveDownload({ db, sealer }: AppContext, person: TestUser): Promise<void> {
  const { id } = person;
  const token = downloadToken(person);
  const row = {
    userId: id,
    id,
    state: 'ready' as const,
    progress: 100,
    requestedAt: 0,
    touchedAt: 0,
    expiresAt: LATER,
    size: 3,
    tokenHash: sha256(token),
  };
  await db
    .insert(dataDownloads)
    .values({ ...row, tokenSealed: sealer.seal(token, sealedFor(id)) })
    .onConflictDoUpdate({ target: dataDownloads.userId, set: row });
  await db
    .insert(dataDownloadParts)
    .values({ downloadId: id, part: 0, content: Buffer.from('zip') })
    .onConflictDoNothing();
}
