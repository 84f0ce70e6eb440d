import '@mantine/core/styles/Radio.layer.css';
import { isPostable } from '@arkwright/contracts/instances/schema';
import { Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDirectory } from '../../kit/directory.ts';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { searchText } from '../../ui/search-text.ts';
import styles from './start.module.css';

/** Stands for a channel that the bot is to make. */
export const NEW_CHANNEL = 'new';
/** The list has a search from this many channels on. */
const SEARCHED_FROM = 10;

/** The channels that the bot can write in; undefined while they are not known. */
export function useOpenChannels() {
  return useDirectory().channels?.filter((channel) => isPostable(channel) && !channel.isBotBarred);
}

type ChannelChoiceProps = {
  label: string;
  value: string;
  /** The name of a channel that the bot can make; undefined if it can’t. */
  makes: string | undefined;
  onChange: (value: string) => void;
};

/** One channel, with one click: a list that is open. */
export function ChannelChoice({ label, value, makes, onChange }: ChannelChoiceProps) {
  const channels = useOpenChannels();
  const [query, setQuery] = useState('');
  if (channels === undefined) return <LoadingBox height={88} label="Loading channels" />;
  const wanted = searchText(query.trim().replace(/^#/, ''));
  const shown = channels.filter(({ id, name }) => id === value || searchText(name).includes(wanted));
  return (
    <Radio.Group label={label} value={value} onChange={onChange} className={styles.choice}>
      <div className={styles.choices}>
        {makes !== undefined && (
          <Radio
            value={NEW_CHANNEL}
            label={`Make #${makes}`}
            description="A new channel, which everybody in your Discord server can read"
          />
        )}
        {channels.length >= SEARCHED_FROM && (
          <TextInput
            aria-label="Search channels"
            placeholder="Search channels"
            autoComplete="off"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
        )}
        {channels.length > 0 && (
          <div className={styles.channels}>
            {shown.map(({ id, name }) => (
              <Radio key={id} value={id} label={<bdi>#{name}</bdi>} />
            ))}
            {shown.length === 0 && <p className={styles.about}>No such channel</p>}
          </div>
        )}
      </div>
    </Radio.Group>
  );
}
