import { serverRoutes } from '@arkwright/contracts/servers/routes';
import type { Server, ServerFields } from '@arkwright/contracts/servers/schema';
import { useEffect, useRef } from 'react';
import { useContractForm } from '../../../kit/use-contract-form.ts';
import { showToast } from '../../../ui/toast.tsx';
import { changedServerOf, draftOf, editedServerSchema } from '../server-form.ts';
import type { ServerCollection } from '../use-servers.ts';

/** The form of a server's settings. It belongs to the page, so that other tabs can be opened before it is saved. */
export function useServerForm(server: Server, servers: ServerCollection) {
  const form = useContractForm({ schema: editedServerSchema, defaults: draftOf(server) });
  const stored = useRef(server);
  const { reset } = form;

  // Changes by others replace what was not edited here.
  useEffect(() => {
    if (stored.current === server) return;
    stored.current = server;
    reset(draftOf(server), { keepDirtyValues: true, keepErrors: true });
  }, [server, reset]);

  const marks: Readonly<Record<string, unknown>> = form.formState.dirtyFields;
  const save = form.submit(async (values) => {
    const changed = Object.entries(values).filter(([name]) => marks[name] === true);
    const outcome = await servers.save(serverRoutes.update, {
      // Some of the values under their own names.
      body: { server: changedServerOf(stored.current, Object.fromEntries(changed) as Partial<ServerFields>) },
    });
    if (outcome.ok) {
      reset(draftOf(outcome.reply));
      showToast({ tone: 'good', message: 'Server saved' });
    }
    return outcome;
  }, 'server');

  return { form, save, revert: () => reset(draftOf(stored.current)) };
}
