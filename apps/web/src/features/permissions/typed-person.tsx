import { useEffect, useState } from 'react';
import { ManagerName } from './manager-name.tsx';
import { namePerson } from './naming.ts';
import { useNames } from './use-people.ts';

/** Discord's ids have that many digits (discord.com/developers/docs/reference#snowflakes). */
const SNOWFLAKE = /^\d{17,20}$/;
/** Milliseconds without a key after which Discord is asked. */
const PAUSE_MS = 400;

/** Who is behind the id that was typed, once it looks like one. */
export function TypedPerson({ discordId }: { discordId: string }) {
  const typed = discordId.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(SNOWFLAKE.test(typed) ? typed : ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const person = useNames(asked === '' ? [] : [asked]).get(typed);
  return (
    <div role="status">
      {person && <ManagerName kind="user" discordId={typed} naming={namePerson(person)} />}
    </div>
  );
}
