import { DiscordAPIError, type REST, Routes } from 'discord.js';
import type { AppContext } from '../context/app-context.ts';
import type { InstanceScope } from '../core/access/scope.ts';
import * as repository from './webhook-repository.ts';
import { openToken } from './webhook-token.ts';

/** Deletes an instance's webhooks in Discord and here. Throws where Discord does not answer: what is left stays known. */
export async function removeWebhooks(context: AppContext, rest: REST, scope: InstanceScope): Promise<void> {
  for (const row of await repository.listWebhooks(context.db, scope)) {
    const token = openToken(context, row);
    if (token !== undefined) await removeOne(rest, { id: row.webhookId, token });
    await repository.forgetWebhook(context.db, scope, row.channelId);
  }
}

async function removeOne(rest: REST, { id, token }: { id: string; token: string }): Promise<void> {
  try {
    await rest.delete(Routes.webhook(id, token), { auth: false });
  } catch (error) {
    const isGone = error instanceof DiscordAPIError && (error.status === 404 || error.status === 401);
    if (!isGone) throw error;
  }
}
