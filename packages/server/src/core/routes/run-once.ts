import { ERRORS, type ErrorCode } from '@arkwright/contracts/core/errors';
import type { RouteDefinition } from '@arkwright/contracts/derived/route';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context/app-context.ts';
import { AppError } from '../../platform/base/app-error.ts';
import { newId, sha256 } from '../../platform/base/random.ts';
import type { SealedFor } from '../../platform/base/secrets.ts';
import type { InstanceScope } from '../access/scope.ts';
import type { By } from '../history/change-log.ts';
import { findAnswer, keepAnswer, type Once } from '../idempotency/claim.ts';

/**
 * Characters of an encrypted reply, about 9,000 bytes of JSON. Longer ones are not stored: a repeated call is
 * told that it has run.
 */
export const MAX_ANSWER_LENGTH = 12_000;

/** Games repeat passwords in their replies, and `game_commands` keeps those for an hour only. */
const placeOf = ({ botId }: InstanceScope, { id }: Once): SealedFor => ({
  table: 'idempotency_keys',
  column: 'answer',
  botId,
  rowId: id,
});

const answerSchema = z.union([
  z.object({ reply: z.unknown() }),
  z.object({
    code: z.custom<ErrorCode>((code) => typeof code === 'string' && code in ERRORS),
    message: z.string(),
  }),
  z.object({ isTooLong: z.literal(true) }),
]);
type Answer = z.infer<typeof answerSchema>;

/** The Idempotency-Key of a call that acts in a game, if it has one. INVALID for a malformed key. */
export function readOnce(
  { sealer }: Pick<AppContext, 'sealer'>,
  { by, route, request }: { by: By; route: RouteDefinition; request: FastifyRequest },
): Once | undefined {
  const key = request.headers['idempotency-key'];
  if (!route.isRun || key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new AppError('INVALID', 'An Idempotency-Key has 1 to 255 visible ASCII characters.');
  const { actor } = by;
  const caller = actor.kind === 'user' ? actor.discordId : actor.id;
  const wish = JSON.stringify([route.method, route.path, request.params, request.query, request.body]);
  const id = sha256(JSON.stringify([actor.kind, caller, key]));
  return { id, wish: sealer.fingerprint(wish), callId: newId() };
}

/**
 * Makes a call with the key `by.once`, or returns the reply to the first call with that key, error or not. A
 * call that fails before it starts to act leaves its key free.
 */
export async function runOnce<Reply>(
  { db, log, sealer }: Pick<AppContext, 'db' | 'log' | 'sealer'>,
  { by: { scope }, once, reply }: { by: By; once: Once; reply: FastifyReply },
  run: () => Promise<Reply>,
): Promise<Reply> {
  const place = placeOf(scope, once);
  const earlier = await findAnswer(db, scope, once);
  if (earlier !== undefined) {
    reply.header('idempotent-replayed', 'true');
    // The same route sent it.
    return toReply(answerSchema.parse(JSON.parse(sealer.open(earlier, place)))) as Reply;
  }
  const keep = (answer: Answer) => {
    const seal = (entry: Answer) => sealer.seal(JSON.stringify(entry), place);
    const sealed = seal(answer);
    return keepAnswer(db, scope, {
      once,
      answer: sealed.length > MAX_ANSWER_LENGTH ? seal({ isTooLong: true }) : sealed,
    }).catch((error: unknown) => {
      // The games already have it. A repeated call gets the answer that it has started.
      log.warn({ err: error, botId: scope.botId }, 'the answer of a run was not kept');
      return true;
    });
  };
  try {
    const result = await run();
    // Nothing is started if, for example, all servers are off.
    if (!(await keep({ reply: result }))) log.debug({ botId: scope.botId }, 'a run has not claimed its key');
    return result;
  } catch (error) {
    // For any other error it isn't known how far the call got.
    if (error instanceof AppError) await keep({ code: error.code, message: error.message });
    throw error;
  }
}

function toReply(answer: Answer): unknown {
  if ('reply' in answer) return answer.reply;
  if ('code' in answer) throw new AppError(answer.code, answer.message);
  throw new AppError(
    'CONFLICT',
    'This call has already run. Its answer was too long to keep: the History shows the outcome.',
  );
}
