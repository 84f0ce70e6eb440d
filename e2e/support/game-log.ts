/** A line of a game's log, as the game stamps it now. */
export function logLine(text: string): string {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '.').replace('T', '_');
  return `${stamp}: ${text}`;
}

/** The same of a tribe's own log. */
export const tribeLogLine = (tribe: { tribeName: string; tribeId: string }, text: string): string =>
  logLine(
    `Tribe ${tribe.tribeName}, ID ${tribe.tribeId}: Day 45, 12:34:56: <RichColor Color="1, 0, 0, 1">${text}</>)`,
  );

/** The same of a command by an admin. */
export const adminLogLine = (command: string, by: { name: string; eosId: string }): string =>
  logLine(`AdminCmd: ${command} (PlayerName: ${by.name}, ARKID: 1, PlatformID: ${by.eosId})`);
