import type { InstallationResult } from '@arkwright/contracts/users/admin-schema';
import { clockCheck } from './clock-check.ts';
import { databaseCheck } from './database-check.ts';
import { askDiscord } from './discord-sign.ts';
import { diskCheck } from './disk-check.ts';
import { CannotCheck, type InstallationCheck, type InstallationTools } from './installation-check.ts';
import { intentsCheck } from './intents-check.ts';
import { publicUrlCheck } from './public-url-check.ts';
import { tokenCheck } from './token-check.ts';
import { versionCheck } from './version-check.ts';

export const INSTALLATION_CHECKS: readonly InstallationCheck[] = [
  databaseCheck,
  diskCheck,
  tokenCheck,
  intentsCheck,
  publicUrlCheck,
  clockCheck,
  versionCheck,
];

/** Looks at everything that all instances need, whatever fails. What could not be checked says so. */
export async function checkInstallation(
  tools: Omit<InstallationTools, 'askDiscord'>,
  checks: readonly InstallationCheck[] = INSTALLATION_CHECKS,
): Promise<InstallationResult[]> {
  let asked: ReturnType<typeof askDiscord> | undefined;
  const { discord } = tools.settings;
  const all = { ...tools, askDiscord: () => (asked ??= askDiscord(discord, tools.clock.now)) };
  return Promise.all(
    checks.map(async ({ key, label, look }) => {
      try {
        return { key, label, ...(await look(all)) };
      } catch (error) {
        const why = error instanceof CannotCheck ? error.message : whyOf(error);
        return { key, label, state: 'unknown' as const, text: `could not be checked: ${why}.` };
      }
    }),
  );
}

/** Errors may have the statement, which says nothing to people. */
function whyOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.slice(0, 200).replace(/\.$/, '') || 'it failed without a reason';
}
