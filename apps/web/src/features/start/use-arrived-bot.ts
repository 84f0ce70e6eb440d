import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useInstances } from '../../kit/instances.ts';
import { useSession } from '../../kit/use-session.ts';
import { useView } from '../../ui/address/use-view.ts';
import { startView } from './view.ts';

/** Selects the bot’s new Discord server as soon as the bot is in it: the one that Discord named, or that was not there before. */
export function useArrivedBot() {
  const [{ guild_id: guildId, error }] = useView(startView);
  const navigate = useNavigate();
  const { instances } = useInstances();
  const isSignedIn = useSession().status === 'signed-in';
  /** The instances when Discord was opened in another tab. */
  const [before, setBefore] = useState<ReadonlySet<string>>();
  const arrived = instances.find(
    (instance) =>
      instance.isActive &&
      (guildId === '' ? before?.has(instance.id) === false : instance.guildId === guildId),
  );
  const id = arrived?.id;
  useEffect(() => {
    if (id === undefined) return;
    setBefore(undefined);
    void navigate({ to: '/start', search: { bot: id }, replace: true });
  }, [id, navigate]);
  return {
    isWaiting: isSignedIn && (guildId !== '' || before !== undefined),
    wasRefused: error !== '',
    handleAsk: () => setBefore(new Set(instances.map((instance) => instance.id))),
  };
}
