/**
 * Selects a member of the guild by name, with picture; a Discord ID can be typed or pasted instead. The value is the
 * Discord ID, or the typed text, which the form's own rule validates.
 *   <MemberPicker value={id} onChange={setId} error={errorOf('discordId')} outsider="…" />
 */
import { MAX_FOUND, type Person, SNOWFLAKE } from '@arkwright/contracts/core/people';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../kit/problem.ts';
import { SearchSelect } from '../../../ui/select/search-select.tsx';
import styles from './member-picker.module.css';
import { PersonLine } from './person-line.tsx';
import { useMemberSearch } from './use-member-search.ts';

type MemberPickerProps = {
  value: string;
  onChange: (value: string) => void;
  /** Called with a member who was selected from the list. */
  onPick?: (member: Person) => void;
  /** Why a member can't be chosen, in a few words; undefined for members who can. */
  problemOf?: (discordId: string) => string | undefined;
  /** The consequence of selecting a person outside the guild: a sentence. */
  outsider: string;
  error?: string | undefined;
  /** Whether the dialog begins with it. */
  isFirst?: boolean;
};

/** The field's label, also in a dialog's message that it is missing. */
export const MEMBER_LABEL = 'Member or Discord ID';

const STRANGER = 'Nobody in your Discord server has this Discord ID.';
const UNCHECKED = 'Discord does not answer right now: whose ID this is could not be checked.';

function statusOf(typed: string, people: readonly Person[] | undefined, problem: Problem | null): string {
  if (problem) return problem.message;
  if (typed === '' && people !== undefined) return 'Type the beginning of a name, or paste a Discord ID.';
  if (people === undefined) return 'Searching…';
  const [stranger] = people;
  if (stranger?.state === 'unknown') return UNCHECKED;
  // Other matches of a name are bots, which are not offered.
  return stranger?.state === 'not-in-guild' ? STRANGER : 'No member’s name begins with this.';
}

export function MemberPicker(props: MemberPickerProps) {
  const { value, onChange, onPick, problemOf, outsider, error, isFirst = false } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState<Person>();
  const [isOpen, setOpen] = useState(false);
  const search = useMemberSearch(typed ?? '', isOpen);
  // A value that was not chosen from the list is looked up, once it looks like an ID.
  const isUnknown = SNOWFLAKE.test(value.trim()) && picked?.discordId !== value;
  const lookup = useMemberSearch(isUnknown ? value : '');
  const person = picked?.discordId === value ? picked : lookup.people?.[0];
  // A bot can neither sign in nor play, so it is never the one searched for.
  const members = (search.people ?? []).filter(({ state, isBot }) => state === 'member' && !isBot);

  function pick(discordId: string) {
    const member = members.find((each) => each.discordId === discordId);
    if (!member) return;
    setPicked(member);
    onChange(discordId);
    onPick?.(member);
  }

  return (
    <div className={styles.picker}>
      <SearchSelect
        label={MEMBER_LABEL}
        description="Type a member’s name, or paste a Discord ID."
        withAsterisk
        isFirst={isFirst}
        shown={person?.state === 'member' ? person.name : value}
        typed={typed}
        onType={(text) => {
          setTyped(text);
          if (text !== null) onChange(text);
        }}
        onOpenChange={setOpen}
        options={members.map((member) => toOption(member, problemOf?.(member.discordId)))}
        onPick={pick}
        status={statusOf((typed ?? '').trim(), search.people, search.problem)}
        footer={search.people?.length === MAX_FOUND ? 'There may be more: type more of the name.' : undefined}
        // A name that is being typed is no ID yet, and nothing wrong.
        error={typed === null ? error : undefined}
      />
      <div role="status" className={styles.about}>
        {typed === null && (
          <About person={person} outsider={outsider} isUnchecked={lookup.problem !== null} />
        )}
      </div>
    </div>
  );
}

const toOption = (member: Person, problem: string | undefined) => ({
  value: member.discordId,
  content: <PersonLine person={member} note={problem} />,
  isOff: problem !== undefined,
});

type AboutProps = { person: Person | undefined; outsider: string; isUnchecked: boolean };

/** The selected person, with a note. While the list is open it has the note. */
function About({ person, outsider, isUnchecked }: AboutProps) {
  if (isUnchecked || person?.state === 'unknown') return <Warning>{UNCHECKED}</Warning>;
  if (!person) return null;
  if (person.state === 'not-in-guild') return <Warning>{`${STRANGER} ${outsider}`}</Warning>;
  return (
    <>
      <div className={styles.chosen}>
        <PersonLine person={person} withId />
      </div>
      {person.isBot && <Warning>This is a bot: it can neither sign in nor play.</Warning>}
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <span className={styles.warning}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{children}</span>
    </span>
  );
}
