import { MAX_USERS } from '@arkwright/contracts/users/bounds';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import '../../ui/form-styles.css';
import { formatCount } from '../../kit/counted.ts';
import { Banner } from '../../ui/banner.tsx';

const most = formatCount(MAX_USERS);

type UserSearchProps = { search: string; onSearch: (search: string) => void };

/** Where there are more users than the list holds: has the API look for one. */
export function UserSearch({ search, onSearch }: UserSearchProps) {
  const [typed, setTyped] = useState(search);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    onSearch(typed.trim());
  }

  return (
    <Banner>
      {search === ''
        ? `The list has the ${most} users who signed in most recently. To find others, search all users:`
        : `All users with “${search}” in ID, name, address or comment:`}
      <form onSubmit={handleSubmit}>
        <Group gap="xs" mt="xs" align="stretch">
          <TextInput
            aria-label="Search all users"
            value={typed}
            maxLength={100}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit">Search all</Button>
          {search !== '' && (
            <Button
              variant="default"
              onClick={() => {
                setTyped('');
                onSearch('');
              }}
            >
              Show the latest
            </Button>
          )}
        </Group>
      </form>
    </Banner>
  );
}
