import { html, type Page } from '../../discord/html.ts';
import { withEmoji } from './emoji.ts';

/** The name behind a mention; undefined where there is nothing. */
export type NameOf = (mention: { kind: 'role' | 'member' | 'channel'; id: string }) => string | undefined;

/**
 * The part of Discord's markdown that bots write most: bold, underlined, code, small lines, lists, times, mentions
 * (https://docs.discord.com/developers/reference#message-formatting).
 */
const TOKEN =
  /\\([^\w\s])|\*\*((?:\\.|[^*\\])+)\*\*|__((?:\\.|[^_\\])+)__|`([^`]+)`|<t:(\d{1,12})(?::([tTdDfFR]))?>|<(@&|@|#)(\d{1,20})>/g;
const LINE = /^(?<mark>-# |- )?(?<text>.*)$/;
const CODE_BLOCK = /```(?:\w*\n)?([\s\S]*?)\n?```/g;
const MENTIONS = { '@&': ['role', '@'], '@': ['member', '@'], '#': ['channel', '#'] } as const;

/** A message's text as Discord shows it; `now` is what its times are compared with, ms. */
export function markdown(text: string, nameOf: NameOf, now: number): Page {
  const parts: Page[] = [];
  let end = 0;
  for (const { 0: whole, 1: code = '', index } of text.matchAll(CODE_BLOCK)) {
    parts.push(...lines(text.slice(end, index), nameOf, now), html`<pre>${code}</pre>`);
    end = index + whole.length;
  }
  parts.push(...lines(text.slice(end), nameOf, now));
  return html`<div class="text">${parts}</div>`;
}

function lines(text: string, nameOf: NameOf, now: number): Page[] {
  if (text === '') return [];
  return text.split('\n').map((line) => {
    const { mark, text: rest = '' } = LINE.exec(line)?.groups ?? {};
    const shown = inline(rest, nameOf, now);
    if (mark === '-# ') return html`<small>${shown}</small>`;
    return mark === '- ' ? html`<div class="item">${shown}</div>` : html`<div class="line">${shown}</div>`;
  });
}

function inline(text: string, nameOf: NameOf, now: number): Page[] {
  const parts: Page[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    parts.push(...withEmoji(text.slice(end, match.index)), token(match, nameOf, now));
    end = match.index + match[0].length;
  }
  parts.push(...withEmoji(text.slice(end)));
  return parts;
}

function token(match: RegExpExecArray, nameOf: NameOf, now: number): Page {
  const [whole, escaped, bold, underlined, code, seconds, style, sign, id = ''] = match;
  if (escaped !== undefined) return html`${escaped}`;
  if (bold !== undefined) return html`<strong>${inline(bold, nameOf, now)}</strong>`;
  if (underlined !== undefined) return html`<u>${inline(underlined, nameOf, now)}</u>`;
  if (code !== undefined) return html`<code>${code}</code>`;
  if (seconds !== undefined) return html`<time>${timeOf(Number(seconds) * 1000, now, style)}</time>`;
  if (sign === '@&' || sign === '@' || sign === '#') {
    const [kind, shown] = MENTIONS[sign];
    return html`<bdi class="mention">${shown}${nameOf({ kind, id }) ?? `unknown-${kind}`}</bdi>`;
  }
  return html`${whole}`;
}

const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', options);
/** Discord's styles of a time; without one it takes `f`. */
const TIMES: Readonly<Record<string, Intl.DateTimeFormat>> = {
  t: format({ timeStyle: 'short' }),
  T: format({ timeStyle: 'medium' }),
  d: format({ dateStyle: 'short' }),
  D: format({ dateStyle: 'long' }),
  f: format({ dateStyle: 'long', timeStyle: 'short' }),
  F: format({ dateStyle: 'full', timeStyle: 'short' }),
};

const timeOf = (ms: number, now: number, style = 'f') =>
  style === 'R' ? ageOf(ms, now) : (TIMES[style]?.format(ms) ?? '');

export const clock = (ms: number) =>
  new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

const relative = new Intl.RelativeTimeFormat('en');
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function ageOf(ms: number, now: number): string {
  const unit = UNITS.find(([, length]) => Math.abs(ms - now) >= length);
  if (unit) return relative.format(Math.trunc((ms - now) / unit[1]), unit[0]);
  return relative.format(Math.trunc((ms - now) / 1000), 'second');
}
