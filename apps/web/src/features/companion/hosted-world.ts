import { hostedSaveRoutes } from '@arkwright/contracts/hosted-saves/routes';
import type { HostedSave } from '@arkwright/contracts/hosted-saves/schema';
import { buildHostedSave } from '../../testing/build-hosted-save.ts';
import { createCompanions } from './companion-world.ts';

// For the tests of the tab All ways: game servers with their saves at the host.

type Options = { saves?: HostedSave[] } & Parameters<typeof createCompanions>[0];

/** `hosted` is the API's current data. */
export function createHostedSaves({ saves = [buildHostedSave()], ...others }: Options = {}) {
  const made = createCompanions(others);
  const hosted = { saves };
  made.api.on(hostedSaveRoutes.list, () => hosted.saves);
  made.api.on(hostedSaveRoutes.readNow, ({ body: { serverId } }) => {
    hosted.saves = hosted.saves.map((save) =>
      save.serverId === serverId ? { ...save, state: 'waiting', nextAt: 0, message: '' } : save,
    );
    return hosted.saves.find((save) => save.serverId === serverId) as HostedSave;
  });
  return { ...made, hosted };
}
