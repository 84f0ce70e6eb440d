import { MAX_CONTENT, roleMentions, shownAge, shownText } from '../../discord/text.ts';

// With fifty mentions above it the longest line still fits into a message.
const MAX_NAME = 50;
const MAX_FILE = 60;
const MAX_SERVERS = 4;
const MAX_SERVER_NAME = 40;

/** The message about a new build. `before` is the last posted build; `publishedAt` is 0 if unknown. */
export function buildText(news: {
  buildId: number;
  before: number;
  publishedAt: number;
  roleIds: readonly string[];
}): string {
  const published = news.publishedAt === 0 ? '' : `, published ${shownAge(news.publishedAt)}`;
  return [
    `${roleMentions(news.roleIds)}🆕 **ARK: Survival Ascended has a new server build.**`,
    `Build **${news.before}** → **${news.buildId}**${published}.`,
    '-# Source: api.steamcmd.net. Servers run it once they have been updated and started again.',
  ].join('\n');
}

export type ModNews = {
  name: string;
  /** Its page; empty where that is not known. */
  url: string;
  fileName: string;
  /** When the file was published, ms; 0 where that is not known. */
  fileAt: number;
  /** The servers that have it. */
  serverNames: readonly string[];
};

/** The messages about new versions of mods, as few as hold them, each with how many of them. Only the first mentions the roles. */
export function modTexts(
  mods: readonly ModNews[],
  roleIds: readonly string[],
): { text: string; mods: number }[] {
  const heading = mods.length === 1 ? 'A mod has a new version.' : `${mods.length} mods have new versions.`;
  const messages: { text: string; mods: number }[] = [];
  for (const line of mods.map(modLine)) {
    const last = messages.at(-1);
    if (last && last.text.length + line.length < MAX_CONTENT) {
      last.text += `\n${line}`;
      last.mods++;
      continue;
    }
    const head = last ? '🧩 **More new versions of mods:**' : `${roleMentions(roleIds)}🧩 **${heading}**`;
    messages.push({ text: `${head}\n${line}`, mods: 1 });
  }
  return messages;
}

function modLine({ name, url, fileName, fileAt, serverNames }: ModNews): string {
  const shown = `**${shownText(name, MAX_NAME) || 'A mod'}**`;
  const file = shownText(fileName, MAX_FILE);
  return [
    // Without the angle brackets Discord would show a card for each.
    url === '' ? shown : `[${shown}](<${url}>)`,
    ...(file === '' ? [] : [`: ${file}`]),
    ...(fileAt === 0 ? [] : [`, published ${shownAge(fileAt)}`]),
    ...(serverNames.length === 0 ? [] : [` – on ${namesOf(serverNames)}`]),
  ].join('');
}

/** Some names, and how many more there are. */
function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, MAX_SERVERS).map((name) => shownText(name, MAX_SERVER_NAME));
  const rest = names.length - shown.length;
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
