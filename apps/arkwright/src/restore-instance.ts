import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { MAX_EXPORT_UNPACKED } from '@arkwright/contracts/instance-export/bounds';
import { createContext } from '@arkwright/server/create-context';
import {
  type Restored,
  restoreInstance,
  WrongExport,
} from '@arkwright/server/features/instance-export/restore-service';
import { createLogger } from '@arkwright/server/platform/base/logger';
import { appSettings } from './app-settings.ts';
import { errorCode, fileError, StartError } from './base/start-error.ts';
import type { Config } from './config.ts';

/** Asks the operator; undefined where nobody could answer. */
export type Ask = ((question: string) => Promise<string>) | undefined;

/** Questions on the terminal, if there is one. */
export const askOnTerminal: Ask = process.stdin.isTTY
  ? async (question) => {
      const terminal = createInterface({ input: process.stdin, output: process.stdout });
      try {
        return await terminal.question(question);
      } finally {
        terminal.close();
      }
    }
  : undefined;

type Order = {
  config: Config;
  url: string;
  secretKey: Buffer;
  file: string;
  isConfirmed: boolean;
  ask: Ask;
  say: (line: string) => void;
};

/**
 * Restores the export of one instance into the (migrated) database, after saying what that does and asking, unless
 * `isConfirmed`. The program may be running meanwhile.
 */
export async function restoreInstanceFile(order: Order): Promise<void> {
  const { config, url, secretKey, file, isConfirmed, ask, say } = order;
  await requireFile(file);
  const settings = appSettings(config, {
    ...config,
    databaseUrl: url,
    secretKey,
    // Nothing is asked of Discord.
    discord: {
      ...(config.discord ?? { clientId: '', clientSecret: '', botToken: '' }),
      apiUrl: config.discordApiUrl,
    },
  });
  const context = await createContext(settings, { log: createLogger('silent') });
  const restore = (isPreview: boolean) =>
    restoreInstance(context, {
      open: () => createReadStream(file),
      mostBytes: MAX_EXPORT_UNPACKED,
      isPreview,
    }).catch((error: unknown) => {
      throw explain(error, file, config.selfHosted);
    });
  try {
    const plan = await restore(true);
    for (const line of describe(plan, file)) say(line);
    if (!isConfirmed && !(await isAgreed(ask))) {
      if (ask) return say('Nothing was changed.');
      throw new StartError('Nothing was changed. To restore it, add --yes.');
    }
    await restore(false);
    say(`Restored the bot of ${plan.guildName}.`);
  } finally {
    await context.close();
  }
}

async function isAgreed(ask: Ask): Promise<boolean> {
  const answer = await ask?.('Restore it? Type yes: ');
  return answer?.trim().toLowerCase() === 'yes';
}

async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    throw fileError({ what: 'read the export', path: file, advice: 'Name an existing file.' }, error);
  });
  if (!found.isFile()) throw new StartError(`Cannot read the export ${file}: it is not a file.`);
}

/** What restoring does, a line for each part. */
function describe(plan: Restored, file: string): string[] {
  const { guildName, exportedAt, isNew, kinds, leftOut, moreLeftOut, toDo } = plan;
  const list = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [heading, ...lines.map((line) => `- ${line}`)];
  return [
    `${file}: the bot of ${guildName}, exported at ${new Date(exportedAt).toISOString()}.`,
    isNew
      ? 'It is not here yet: it is added, and works once the bot has joined that Discord server.'
      : 'It is here already. What the file has replaces what is here:',
    ...kinds
      .filter(({ before, after }) => before + after > 0)
      .map(({ what, before, after }) => `- ${what}: ${after}${isNew ? '' : ` (now ${before})`}`),
    ...list('Not taken over:', [...leftOut, ...(moreLeftOut > 0 ? [`and ${moreLeftOut} more`] : [])]),
    ...list('Next steps:', toDo),
  ];
}

function explain(error: unknown, file: string, selfHosted: boolean): unknown {
  if (error instanceof WrongExport) {
    const isLimit = error.message.includes('than this bot can have');
    const advice = isLimit && !selfHosted ? ' With SELF_HOSTED=true it can have more.' : '';
    return new StartError(`${file} ${error.message}. Nothing was changed.${advice}`, { cause: error });
  }
  const code = errorCode(error);
  if (code && /^E[A-Z]+$/.test(code))
    return fileError({ what: 'read the export', path: file, advice: 'Name another file.' }, error);
  return error;
}
