import { HOUR_MS, MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { REST } from 'discord.js';
import { Routes } from 'discord.js';
import type { AppContext } from '../../context/app-context.ts';
import { lockInstance } from '../../core/access/keep-instance.ts';
import { systemScope } from '../../core/access/scope.ts';
import { savePicture } from '../../core/discord-applications/repository.ts';
import { checkedId, hasError, verdictOn } from '../../core/discord-rest/verdict.ts';
import { HttpError } from '../../platform/outbound/http-error.ts';
import { pictureData } from './picture.ts';
import type { Branded } from './repository.ts';
import * as repository from './repository.ts';
import { activeBranding } from './service.ts';

const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;
const MAX_REDIRECTS = 3;
/** Discord allows few changes of a picture, and the address is somebody else's machine. */
const REFUSED_MS = HOUR_MS;
/** While Discord does not answer. */
const LATER_MS = 5 * MINUTE_MS;

const HTTP_WORDS: Readonly<Record<HttpError['reason'], string>> = {
  refused: 'Its address may not be fetched.',
  unreachable: 'Its address does not answer.',
  redirect: 'Its address leads to too many others, or to one that may not be fetched.',
  'too-large': 'It is larger than 1 MB.',
  malformed: 'What its address sends can’t be read.',
};

/** What became of an attempt. A refusal is for the owner; empty where Discord only did not answer. */
type Outcome = { isSet: true } | { isSet: false; refusal: string; waitMs: number };

const NO_TROUBLE = { refusal: '', dueAt: 0 };

const refused = (refusal: string): Outcome => ({ isSet: false, refusal, waitMs: REFUSED_MS });

/**
 * Gives the bot of an instance's own application the picture of the branding, or takes it back when that no longer counts
 * (ADR 44; the shared bot has one picture for everybody, ADR 11). Fetches it once, and tries a refused one once an hour.
 * Returns the row as it is afterwards.
 */
export async function keepPicture(context: AppContext, rest: REST, listed: Branded): Promise<Branded> {
  if (isRight(context, listed)) return noteTrouble(context, listed, NO_TROUBLE);
  // The list may be older than what an attempt that has just ended has stored.
  const row = (await repository.findBranded(context.db, systemScope(listed.botId))) ?? listed;
  const { application, effect } = row;
  if (!application) return row;
  if (isRight(context, row)) return noteTrouble(context, row, NO_TROUBLE);
  if (effect && effect.pictureDueAt > context.clock.now()) return row;
  const pictureUrl = wantedPicture(context, row);
  const outcome = await setPicture(context, rest, pictureUrl);
  if (!outcome.isSet) {
    const { refusal, waitMs } = outcome;
    return noteTrouble(context, row, { refusal, dueAt: context.clock.now() + waitMs });
  }
  const { applicationId } = application;
  await savePicture(context.db, systemScope(row.botId), { applicationId, pictureUrl });
  return noteTrouble(context, { ...row, application: { ...application, pictureUrl } }, NO_TROUBLE);
}

const isRight = (context: AppContext, row: Branded) =>
  row.application?.pictureUrl === wantedPicture(context, row);

const wantedPicture = (context: AppContext, row: Branded) => activeBranding(context, row)?.avatarUrl ?? '';

/** Stores what is wrong with the picture, so that no other process tries it again before its time. */
async function noteTrouble(
  context: AppContext,
  row: Branded,
  { refusal: pictureRefusal, dueAt: pictureDueAt }: { refusal: string; dueAt: number },
): Promise<Branded> {
  const { pictureRefusal: before = '', pictureDueAt: dueBefore = 0 } = row.effect ?? {};
  if (before === pictureRefusal && dueBefore === pictureDueAt) return row;
  const scope = systemScope(row.botId);
  const effect = await context.db.transaction(async (tx) => {
    await lockInstance(tx, scope);
    const now = await repository.findBranded(tx, scope);
    // Another address meanwhile is tried at once.
    const isSame = now !== undefined && wantedPicture(context, now) === wantedPicture(context, row);
    if (isSame) await repository.saveEffect(tx, scope, { pictureRefusal, pictureDueAt });
    return repository.findEffect(tx, scope);
  });
  return { ...row, effect: effect ?? null };
}

async function setPicture(context: AppContext, rest: REST, url: string): Promise<Outcome> {
  let avatar: string | null = null;
  if (url !== '') {
    const found = await fetchPicture(context, url);
    if ('refusal' in found) return refused(found.refusal);
    avatar = found.data;
  }
  try {
    // A reply that can't be Discord's says nothing about the picture.
    checkedId((await rest.patch(Routes.user(), { body: { avatar } })) as { id?: unknown } | null);
    return { isSet: true };
  } catch (error) {
    if (hasError(error, 'AVATAR_RATE_LIMIT'))
      return refused('Discord lets a bot change its picture only a few times an hour.');
    const verdict = verdictOn(error);
    if (verdict.kind === 'later')
      return { isSet: false, refusal: '', waitMs: Math.max(verdict.ms, LATER_MS) };
    return refused(`Discord refuses it. ${verdict.reason}`);
  }
}

async function fetchPicture(
  { http }: AppContext,
  url: string,
): Promise<{ data: string } | { refusal: string }> {
  try {
    const reply = await http.request({
      url,
      headers: { accept: 'image/png, image/jpeg, image/gif, image/webp' },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      maxRedirects: MAX_REDIRECTS,
    });
    if (reply.status !== 200) return { refusal: `Its address answers with status ${reply.status}.` };
    const data = pictureData(reply.bytes);
    return data === undefined ? { refusal: 'It is no PNG, JPEG, GIF or WebP.' } : { data };
  } catch (error) {
    if (error instanceof HttpError) return { refusal: HTTP_WORDS[error.reason] };
    throw error;
  }
}
