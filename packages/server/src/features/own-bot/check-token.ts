import { Routes, TeamMemberMembershipState } from 'discord.js';
import { z } from 'zod';
import type { DiscordApplications } from '../../core/discord-rest/application.ts';
import { createDiscordRest, endDiscordRest } from '../../core/discord-rest/client.ts';
import { isTokenRefused, verdictOn } from '../../core/discord-rest/verdict.ts';
import { AppError } from '../../platform/base/app-error.ts';

const TIMEOUT_MS = 5000;
const MAX_NAME = 100;

const WORDS = {
  refused:
    'Discord does not accept this token. Copy it from the page “Bot” of your application in the developer portal. Only the newest token works.',
  away: 'Discord does not answer right now. Please try again shortly.',
} as const;

/** What a header can carry, unlike the dots that stand for a token on some pages. */
const SENDABLE = /^[!-~]+$/;

const id = z.string().regex(/^\d{1,20}$/);
/** discord.com/developers/docs/resources/application#application-object; of a team's application `owner` is not a person. */
const applicationReply = z.object({
  id,
  name: z.string(),
  flags: z.number().int().optional(),
  owner: z.object({ id }).optional(),
  team: z
    .object({
      owner_user_id: id,
      members: z.array(z.object({ membership_state: z.number(), user: z.object({ id }) })).max(1000),
    })
    .nullish(),
});
const userReply = z.object({ id });

/** What Discord says about a token. */
export type CheckedToken = {
  applicationId: string;
  name: string;
  userId: string;
  /** Discord's flags, by which it has its privileged intents. */
  flags: number;
  /** Ids of the people whose application it is. */
  owners: ReadonlySet<string>;
};

/** Asks Discord whose token it is. INVALID in words if Discord refuses it, UPSTREAM if it does not answer. */
export async function checkToken(
  { shared }: Pick<DiscordApplications, 'shared'>,
  botToken: string,
): Promise<CheckedToken> {
  if (!SENDABLE.test(botToken)) throw new AppError('INVALID', WORDS.refused);
  const rest = createDiscordRest(
    { ...shared, botToken },
    { timeoutMs: TIMEOUT_MS, retries: 0, isTrial: true },
  );
  try {
    const application = applicationReply.parse(await rest.get(Routes.currentApplication()));
    const { id: userId } = userReply.parse(await rest.get(Routes.user()));
    return { ...describe(application), userId };
  } catch (error) {
    const isRefused = isTokenRefused(error) || verdictOn(error).kind !== 'later';
    if (isRefused) throw new AppError('INVALID', WORDS.refused);
    throw new AppError('UPSTREAM', WORDS.away);
  } finally {
    endDiscordRest(rest);
  }
}

function describe({ id: applicationId, name, flags = 0, owner, team }: z.infer<typeof applicationReply>) {
  const accepted = team?.members.filter(
    ({ membership_state }) => membership_state === TeamMemberMembershipState.Accepted,
  );
  const ids = accepted ? accepted.map(({ user }) => user.id) : owner ? [owner.id] : [];
  return { applicationId, name: name.slice(0, MAX_NAME).toWellFormed(), flags, owners: new Set(ids) };
}
