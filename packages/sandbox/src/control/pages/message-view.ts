import type { DiscordContext } from '../../discord/context.ts';
import { html, type Page } from '../../discord/html.ts';
import type { Component, Embed, Message } from '../../discord/model.ts';
import { clock, markdown, type NameOf } from './markdown.ts';

const EPHEMERAL = 64;
const BUTTON = 2;
const TEXT_INPUT = 4;
/** Discord's styles of buttons, from 1. */
const BUTTON_STYLES = ['primary', 'secondary', 'success', 'danger', 'link'];
const PARAGRAPH = 2;

/** What a view needs of the simulated Discord. */
export type View = { context: DiscordContext; nameOf: NameOf };

/** One message; `usedBy` says which command it is the answer to. */
export function messageView(view: View, message: Message, usedBy?: { user: string; command: string }): Page {
  const { author, content, embeds, components, flags } = message;
  const name = author.global_name ?? author.username;
  return html`<article class="message" id="m${message.id}">
${usedBy && html`<div class="used"><bdi>${usedBy.user}</bdi> used <b>/${usedBy.command}</b></div>`}
<div class="avatar${author.bot ? ' bot' : ''}" aria-hidden="true">${name.slice(0, 1).toUpperCase()}</div>
<div class="body">
<div class="head"><bdi class="name">${name}</bdi>${author.bot && html`<span class="badge">APP</span>`}
<span class="at">${clock(Date.parse(message.timestamp))}</span></div>
${content !== '' && markdown(content, view.nameOf, view.context.state.now())}
${embeds.map((embed) => embedView(view, message, embed))}
${pictures(view, message)}
${components.map(rowView)}
${(flags & EPHEMERAL) !== 0 && html`<div class="private">Only you can see this</div>`}
</div>
</article>`;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const fieldOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

function embedView(view: View, message: Message, embed: Embed): Page {
  const title = textOf(embed.title);
  const description = textOf(embed.description);
  const author = textOf(fieldOf(embed.author, 'name'));
  const footer = textOf(fieldOf(embed.footer, 'text'));
  const colour = (Number(embed.color ?? 0x4a4b52) & 0xffffff).toString(16).padStart(6, '0');
  return html`<div class="embed"><svg class="edge" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"><rect width="1" height="1" fill="#${colour}"/></svg>
${author !== '' && html`<bdi class="author">${author}</bdi>`}
${title !== '' && html`<div class="title">${title}</div>`}
${description !== '' && markdown(description, view.nameOf, view.context.state.now())}
${picture(view, message, textOf(fieldOf(embed.image, 'url')))}
${footer !== '' && html`<small>${footer}</small>`}
</div>`;
}

/** Attachments that no embed shows. */
function pictures(view: View, message: Message): Page[] {
  const shown = message.embeds.map((embed) => textOf(fieldOf(embed.image, 'url')));
  return message.attachments
    .filter(({ url, filename }) => !shown.includes(url) && !shown.includes(`attachment://${filename}`))
    .map(({ url }) => picture(view, message, url));
}

/** An attached picture, within the page: nothing is loaded from elsewhere. */
function picture({ context }: View, { attachments }: Message, url: string): Page {
  const attachment = attachments.find((each) => each.url === url || `attachment://${each.filename}` === url);
  const bytes =
    attachment?.content_type === 'image/png' ? context.attachments.read(attachment.id) : undefined;
  if (!bytes) return html``;
  return html`<img alt="" src="data:image/png;base64,${Buffer.from(bytes).toString('base64')}">`;
}

function rowView(row: Component): Page {
  const parts: Component[] = Array.isArray(row.components) ? row.components : [];
  return html`<div class="row">${parts.map(componentView)}</div>`;
}

function componentView(part: Component): Page {
  if (part.type === BUTTON) {
    const style = BUTTON_STYLES[Number(part.style) - 1] ?? 'secondary';
    return html`<span class="button ${style}">${textOf(part.label)}</span>`;
  }
  const options: unknown[] = Array.isArray(part.options) ? part.options : [];
  return html`<div class="menu"><div class="placeholder">${textOf(part.placeholder)}</div>
${options.map((option) => html`<div class="option">${textOf(fieldOf(option, 'label'))}</div>`)}</div>`;
}

/** The window that the bot has shown instead of a message. */
export function modalView(modal: Record<string, unknown>): Page {
  return html`<article class="modal">
<div class="title">${textOf(modal.title)}</div>
${inputsOf(modal).map(
  (input) => html`<div class="label">${textOf(fieldOf(input, 'label'))}</div>
<div class="input${fieldOf(input, 'style') === PARAGRAPH ? ' long' : ''}"></div>`,
)}
<div class="row"><span class="button secondary">Cancel</span><span class="button primary">Submit</span></div>
</article>`;
}

function inputsOf(node: unknown): unknown[] {
  if (Array.isArray(node)) return node.flatMap(inputsOf);
  if (fieldOf(node, 'type') === TEXT_INPUT) return [node];
  const within = fieldOf(node, 'components');
  return within === undefined ? [] : inputsOf(within);
}
