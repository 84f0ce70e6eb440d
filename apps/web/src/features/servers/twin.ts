import type { Server } from '@arkwright/contracts/servers/schema';

type Address = Pick<Server, 'host' | 'gamePort' | 'rconPort'>;

/** Another server of the bot at the same address, and by which port: it would be the same game server twice. */
export type Twin = { name: string; port: 'RCON port' | 'game port' };

/** The twin of the typed server. Ports are numbers as typed. */
export function twinOf(
  others: readonly (Address & { name: string })[],
  typed: { host: string; gamePort: unknown; rconPort: unknown },
): Twin | undefined {
  const host = plain(typed.host);
  if (host === '') return undefined;
  const there = others.filter((other) => plain(other.host) === host);
  const byRcon = there.find(({ rconPort }) => rconPort === Number(typed.rconPort));
  if (byRcon) return { name: byRcon.name, port: 'RCON port' };
  const byGame = there.find(({ gamePort }) => gamePort === Number(typed.gamePort));
  return byGame && { name: byGame.name, port: 'game port' };
}

/** Domain names are the same in either case, and with the root's dot at their end. */
function plain(host: string): string {
  return host.trim().toLowerCase().replace(/\.$/, '');
}
