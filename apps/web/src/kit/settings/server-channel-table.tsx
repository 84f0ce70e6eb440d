import { channelOf } from '@arkwright/contracts/core/channel-mapping';
import { TextInput, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { Field } from '../../ui/rows/field.ts';
import { useRowFaults } from '../../ui/rows/row-faults.ts';
import { RowWarning } from '../../ui/rows/row-warning.tsx';
import { searchText } from '../../ui/search-text.ts';
import { inGroups } from '../../ui/table/row-groups.ts';
import { TablePager } from '../../ui/table/table-pager.tsx';
import { hasPages, PAGE_SIZES, type Paging, pagesOf } from '../../ui/table/table-view.ts';
import { Tip } from '../../ui/tip.tsx';
import { channelTrouble, useDirectory } from '../directory.ts';
import { useServerGroups } from '../server-groups.ts';
import { ChannelInput } from './channel-input.tsx';
import { type Mapping, type MappingServer, withChannel } from './channel-mapping.ts';
import type { ChosenPosting } from './chosen-posting.ts';
import styles from './server-channel-table.module.css';

type ServerChannelTableProps = {
  servers: readonly MappingServer[];
  field: Field<Mapping>;
  postingOf: (server: MappingServer) => ChosenPosting;
  off: string | undefined;
};

/** The channels of many servers: a line for each, by cluster, in pages. */
export function ServerChannelTable({ servers, field, postingOf, off }: ServerChannelTableProps) {
  const [wanted, setWanted] = useState('');
  const [view, setView] = useState<Paging>({ page: 1, size: PAGE_SIZES[0] });
  const groups = useServerGroups<MappingServer>(({ id }) => id);
  const found = inGroups(servers, groups).filter(({ name }) => searchText(name).includes(searchText(wanted)));
  const first = (pagesOf(view, found.length).page - 1) * view.size;
  const shown = found.slice(first, first + view.size);
  return (
    <>
      <TextInput
        className={styles.search ?? ''}
        type="search"
        aria-label="Find a server"
        placeholder="Find a server"
        leftSection={<IconSearch size={16} />}
        value={wanted}
        onChange={(event) => {
          setWanted(event.currentTarget.value);
          setView({ ...view, page: 1 });
        }}
      />
      <table className={styles.table} aria-label={field.label} data-field={field.path}>
        <thead>
          <tr>
            <th scope="col">Server</th>
            <th scope="col">Channel</th>
          </tr>
        </thead>
        {[...Map.groupBy(shown, groups.titleOf)].map(([title, own]) => (
          <tbody key={title ?? ''}>
            {title !== undefined && (
              <tr>
                <th colSpan={2} scope="rowgroup">
                  <bdi>{title}</bdi>
                </th>
              </tr>
            )}
            {own.map((server) => (
              <ServerLine
                key={server.id}
                server={server}
                field={field}
                posting={postingOf(server)}
                reason={field.reason ?? off}
              />
            ))}
          </tbody>
        ))}
      </table>
      {shown.length === 0 && <p role="status">No server has this in its name.</p>}
      {hasPages(found.length, view.size) && (
        <TablePager
          total={found.length}
          view={view}
          offersAll={false}
          onChange={(change) => setView({ ...view, ...change })}
        />
      )}
    </>
  );
}

type ServerLineProps = {
  server: MappingServer;
  field: Field<Mapping>;
  posting: ChosenPosting;
  reason: string | undefined;
};

function ServerLine({ server, field, posting, reason }: ServerLineProps) {
  const { channels } = useDirectory();
  const id = useId();
  const value = channelOf(field.value, server);
  const trouble = channelTrouble(channels, value);
  return (
    <tr>
      <th scope="row">
        <label htmlFor={id} className={styles.name} title={server.name}>
          <bdi>{server.name}</bdi>
        </label>
        {trouble !== undefined && <RowWarning>{trouble}</RowWarning>}
      </th>
      <td>
        <Tip text={reason}>
          <div>
            <ChannelInput
              id={id}
              disabled={reason !== undefined}
              posting={posting}
              field={{
                label: server.name,
                value,
                error: field.error,
                reason: field.reason,
                onChange: (channelId) => field.onChange(withChannel(field.value, server, channelId)),
              }}
            />
          </div>
        </Tip>
      </td>
    </tr>
  );
}

/** The same where few servers have a channel of their own: folded at first. */
export function FoldedServerChannels(props: ServerChannelTableProps) {
  const { servers, field } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const faults = useRowFaults(field.path);
  const own = servers.filter((server) => channelOf(field.value, server) !== '').length;
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div data-field={field.path}>
      <UnstyledButton
        className={styles.fold ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={16} aria-hidden />
        <span>{field.label}</span>
        <span className={styles.count}>
          {own} of {servers.length}
        </span>
      </UnstyledButton>
      {faults.map((fault) => (
        <RowWarning key={fault}>{fault}</RowWarning>
      ))}
      {isOpen && (
        <div id={id}>
          <ServerChannelTable {...props} />
        </div>
      )}
    </div>
  );
}
