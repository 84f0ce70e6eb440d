import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { DELETED_CHANNEL } from '../../../kit/directory.ts';
import { useInstance } from '../../../kit/instances.ts';
import { kitCalls } from '../../../kit/kit-calls.ts';
import { useRead } from '../../../kit/reads.ts';
import { storedIn } from '../../../kit/settings/use-not-working.ts';
import { useAccess } from '../../../kit/use-can.ts';
import { TextLink } from '../../../ui/button-link.tsx';
import { useIsBanOff } from './use-is-ban-off.ts';

/** Says in which channels of the Discord server a ban is announced, or that it is in none; nothing where that is not known. */
export function WhereAnnounced() {
  const instance = useInstance();
  const isOff = useIsBanOff();
  const { canEdit } = useAccess('BanManagement');
  const read = storedIn(instance);
  const team = read('ban.infoChannelId');
  const isPublic = read('ban.publicBanLogging');
  const everybody = isPublic === true ? read('ban.publicBanLoggingChannelId') : '';
  const isKnown = typeof team === 'string' && typeof everybody === 'string';
  const isAnywhere = isKnown && (team !== '' || everybody !== '');
  const { data } = useRead(kitCalls.directory, { query: { id: instance.id } }, { enabled: isAnywhere });
  if (!isKnown) return null;
  const nameOf = (id: string) => {
    const channel = data?.channels.find((each) => each.id === id);
    return channel ? `#${channel.name}` : data ? DELETED_CHANNEL : '…';
  };
  const places: ReactNode[] = [
    ...(team === '' ? [] : [<>{nameOf(team)} for your team</>]),
    ...(everybody === '' ? [] : [<>{nameOf(everybody)} for everybody, without who did it</>]),
  ];
  return (
    <Text size="sm" c="dimmed">
      {places.length === 0 ? (
        'In Discord nothing is posted: no channel for bans is chosen.'
      ) : (
        <>
          Posted in Discord{isOff && ' once Ban Management is on'}: {places[0]}
          {places[1] && <>, and {places[1]}</>}.
        </>
      )}
      {places.length === 0 && canEdit && (
        <>
          {' '}
          <TextLink to="/banManagement" search={{ tab: 'settings' }} underline="always">
            Choose one
          </TextLink>
        </>
      )}
    </Text>
  );
}
