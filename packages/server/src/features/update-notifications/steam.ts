import { z } from 'zod';
import { jsonIn } from './service-reply.ts';

/** The dedicated server at Steam; the build is in `depots.branches.public` (docs/reference/ark-domain.md §4.3). */
const APP_ID = '2430930';
/** A build id is some 20 million. */
const DIGITS = /^\d{1,12}$/;

export const steamInfoPath = `/v1/info/${APP_ID}`;

const publicBranch = z.object({
  buildid: z.string().regex(DIGITS),
  /** Seconds since 1970. */
  timeupdated: z.string().regex(DIGITS).optional().catch(undefined),
});
const info = z.object({
  data: z.object({
    [APP_ID]: z.object({ depots: z.object({ branches: z.object({ public: publicBranch }) }) }),
  }),
});

export type PublicBuild = { buildId: number; publishedAt: number };

/** The public build in the reply of api.steamcmd.net about the app; undefined if it has none. `publishedAt` is 0 if unknown. */
export function readBuild(text: string): PublicBuild | undefined {
  const parsed = info.safeParse(jsonIn(text)).data?.data[APP_ID]?.depots.branches.public;
  if (!parsed || Number(parsed.buildid) === 0) return undefined;
  return { buildId: Number(parsed.buildid), publishedAt: Number(parsed.timeupdated ?? '0') * 1000 };
}
