import { html, type Page } from '../../discord/html.ts';

const circle = (fill: string) => html`<circle cx="18" cy="18" r="16" fill="${fill}"/>`;
const BELL = html`<path fill="#ffac33" d="M18 3a10 10 0 0 0-10 10v9l-4 6h28l-4-6v-9A10 10 0 0 0 18 3z"/><circle cx="18" cy="31" r="4" fill="#ffac33"/>`;

/** Those that the bot writes most, as Discord has pictures of its own for them, whatever fonts there are. */
const DRAWN: Readonly<Record<string, Page>> = {
  '🟢': circle('#78b159'),
  '🟡': circle('#fdcb58'),
  '🔴': circle('#dd2e44'),
  '⚪': circle('#e6e7e8'),
  '🔔': BELL,
  '🔕': html`${BELL}<path stroke="#dd2e44" stroke-width="4" d="M5 4 31 32"/>`,
  '✅': html`<rect width="36" height="36" rx="5" fill="#77b255"/><path fill="none" stroke="#fff" stroke-width="5" d="m8 19 7 7L28 9"/>`,
  '❌': html`<path stroke="#dd2e44" stroke-width="7" d="M5 5 31 31M31 5 5 31"/>`,
  '🆕': html`<rect width="36" height="36" rx="5" fill="#3b88c3"/><path fill="none" stroke="#fff" stroke-width="2.5" d="M4 24V12l7 12V12M21 12h-6v12h6m-6-6h5M24 12l2 12 3-9 3 9 2-12"/>`,
};
const EMOJI = new RegExp(`(${Object.keys(DRAWN).join('|')})`, 'u');

/** A text with its emoji as pictures; those that are not drawn stay as they are. */
export const withEmoji = (text: string): Page[] =>
  text.split(EMOJI).map((part) => {
    const drawn = DRAWN[part];
    return drawn
      ? html`<svg class="emoji" viewBox="0 0 36 36" role="img" aria-label="${part}">${drawn}</svg>`
      : html`${part}`;
  });
