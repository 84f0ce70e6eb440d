import { controlOf } from './control.ts';
import type { Program } from './program.ts';

/** A companion as the sandbox shows it. */
type CompanionState = {
  isInstalled: boolean;
  isConnected: boolean;
  serverId: string;
  lastReply: { status: number; message: string } | null;
  uploads: Record<string, { at: number; rows: number } | null>;
};

/** The other end of the companions: those in the simulated game servers, by the server's name. */
export function companionsOf(program: Program) {
  const control = controlOf(program.sandbox);
  const path = (server: string) => `/ark/servers/${server}/companion`;
  const uploadNow = async (server: string) =>
    (await control.post(`${path(server)}/upload`, {})) as CompanionState;
  return {
    state: async (server: string) => (await control.get(path(server))) as CompanionState,
    /** Has it upload everything; throws with the program's words when it is refused. */
    uploadNow,
    install: (server: string, link: { key: string; serverId: string }) =>
      control.post(path(server), { url: program.url, ...link }),
    remove: (server: string) => control.post(path(server), {}),
    power: (server: string, state: string) => control.power(server, state),
    /** What the program says to one that calls now; empty when it is welcome. */
    refusal: (server: string): Promise<string> =>
      uploadNow(server).then(
        () => '',
        (error: unknown) => String(error),
      ),
  };
}
