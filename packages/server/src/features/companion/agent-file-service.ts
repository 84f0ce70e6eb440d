import { readFile } from 'node:fs/promises';
import type { FastifyReply } from 'fastify';
import type { AppContext } from '../../context/app-context.ts';
import { AppError } from '../../platform/base/app-error.ts';

const NOT_BUILT = 'The agent was not built on this installation. "npm run agent:build" does that.';

/** The agent as one file, with the head that has a browser save it. NOT_FOUND where it was not built. */
export async function readAgentFile(
  { settings: { agentFile } }: Pick<AppContext, 'settings'>,
  reply: FastifyReply,
): Promise<string> {
  const text = await readFile(agentFile, 'utf8').catch((error: unknown) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new AppError('NOT_FOUND', NOT_BUILT) : error;
  });
  reply
    .type('text/javascript; charset=utf-8')
    .header('content-disposition', 'attachment; filename="arkwright-agent.mjs"');
  return text;
}
