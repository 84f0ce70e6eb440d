import { type ComponentType, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useDirectory } from '../../kit/directory.ts';
import { useInstances } from '../../kit/instances.ts';
import { useKit } from '../../kit/kit.tsx';
import { kitCalls } from '../../kit/kit-calls.ts';
import { readKey } from '../../kit/read-key.ts';
import { useUser } from '../../kit/use-session.ts';
import { ButtonLink, TextLink } from '../../ui/button-link.tsx';
import { LoadingBox } from '../../ui/loading-box.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { BotStep } from './bot-step.tsx';
import { minutesLeft, STEP_TITLES, STEPS, type StepKey } from './first-steps.ts';
import { DownStep, fetchStepAfter, LineStep } from './late-steps.ts';
import { LineWait } from './line-wait.tsx';
import styles from './start.module.css';
import { Step } from './step.tsx';
import { useArrivedBot } from './use-arrived-bot.ts';
import { useFirstSteps } from './use-first-steps.ts';
import { usePosted } from './use-posted.ts';

/** What the app puts into the page: how a server is added, and what that takes. */
export type ServerParts = {
  /** `onAdded` is called with each server that was added. Both it and what is beside it may be fetched when they are shown. */
  AddServer: ComponentType<{ onAdded: () => void }>;
  Help: ComponentType;
  /** Fetches both ahead. */
  load: () => Promise<unknown>;
  /** The servers that are there, with how they are. */
  Added: ComponentType;
};

/** From the sign-in to the first line of a game in Discord, step by step. */
export function StartPage(parts: ServerParts) {
  const known = useFirstSteps();
  // While a new instance is being read the page stays as it is, and with it the focus.
  const last = useRef(known);
  if (known !== undefined) last.current = known;
  const done = known ?? last.current;
  if (done === undefined)
    return (
      <>
        <Head done={undefined} />
        <LoadingBox height={420} label="Loading the first steps" />
      </>
    );
  return <Steps isDone={done} parts={parts} />;
}

type StepsProps = { isDone: ReadonlySet<StepKey>; parts: ServerParts };

function Steps({ isDone, parts: { AddServer, Help, load, Added } }: StepsProps) {
  const user = useUser();
  const { queries } = useKit();
  const { selected } = useInstances();
  const bot = useArrivedBot();
  const posted = usePosted();
  const isWaiting = isDone.has('server') && posted.isOn && posted.at === 0 && posted.isKnown;
  // A log that is on says nothing yet: the step ends with the first line.
  const done = isWaiting ? new Set([...isDone].filter((step) => step !== 'line')) : isDone;
  /** The instance that gets another server. */
  const [addingTo, setAddingTo] = useState<string>();
  const isAdding = addingTo !== undefined && addingTo === selected?.id;
  const next = bot.isWaiting ? 'bot' : STEPS.find((step) => !done.has(step));
  const open = isAdding ? 'server' : next;
  const list = useRef<HTMLOListElement>(null);
  useFocusOnNext(list, open);
  useEffect(() => fetchStepAfter(open, load), [open, load]);

  function handleAdded() {
    setAddingTo(undefined);
    // The live stream reports it a moment later; read it now, so that nobody waits.
    const query = { id: selected?.id ?? '' };
    void queries.invalidateQueries({ queryKey: readKey(kitCalls.directory, { query }) });
  }
  const stateOf = (step: StepKey) => (open === step ? 'open' : done.has(step) ? 'done' : 'todo');

  return (
    <>
      <Head done={done} />
      <div className={styles.columns} data-aside={open === 'server' || undefined}>
        <ol ref={list} className={styles.steps} aria-label="First steps">
          <Step
            number={1}
            state={stateOf('sign-in')}
            title={
              done.has('sign-in') ? (
                <>
                  Signed in as <bdi>{user?.username ?? '…'}</bdi>
                </>
              ) : (
                STEP_TITLES['sign-in']
              )
            }
          >
            <p className={styles.about}>
              With Discord: Arkwright only learns who you are and which servers you are in.
            </p>
            <div>
              <ButtonLink to="/login" search={{ to: '/start' }} size="md">
                Sign in with Discord
              </ButtonLink>
            </div>
          </Step>
          <Step
            number={2}
            state={stateOf('bot')}
            title={
              stateOf('bot') === 'done' ? (
                <>
                  The bot is in <bdi>{selected?.guildName}</bdi>
                </>
              ) : (
                STEP_TITLES.bot
              )
            }
          >
            <BotStep isWaiting={bot.isWaiting} wasRefused={bot.wasRefused} onAsk={bot.handleAsk} />
          </Step>
          <Step
            number={3}
            state={stateOf('server')}
            title={stateOf('server') === 'done' ? <Added /> : STEP_TITLES.server}
            beside={
              stateOf('server') === 'done' && (
                <button type="button" className={styles.link} onClick={() => setAddingTo(selected?.id)}>
                  Add another
                </button>
              )
            }
          >
            <AddServer key={selected?.id} onAdded={handleAdded} />
          </Step>
          <Step
            number={4}
            state={stateOf('line')}
            title={<LineTitle posted={posted} isDone={stateOf('line') === 'done'} />}
            beside={stateOf('line') === 'todo' && 'makes #game-log'}
          >
            {isWaiting ? <Waiting posted={posted} /> : <LineStep key={selected?.id} />}
          </Step>
          <Step
            number={5}
            state={stateOf('down')}
            title={STEP_TITLES.down}
            beside={stateOf('down') === 'done' ? <DownWords /> : 'in the bell, or a channel'}
          >
            <DownStep key={selected?.id} />
          </Step>
        </ol>
        {open === 'server' && (
          <Suspense>
            <Help />
          </Suspense>
        )}
      </div>
      {next === undefined && !isAdding && <AllDone />}
    </>
  );
}

function Head({ done }: { done: ReadonlySet<StepKey> | undefined }) {
  const minutes = done === undefined ? 0 : minutesLeft(done);
  const isOver = done?.size === STEPS.length;
  return (
    <PageHeader
      title={isOver ? 'Your cluster is in Discord' : 'Let’s bring your cluster to Discord'}
      description={
        <span role="status">
          {done !== undefined && (
            <>
              <strong>{done.size}</strong> of {STEPS.length} done
              {minutes > 0 && <>, about {minutes} min</>}
            </>
          )}
        </span>
      }
      actions={
        !isOver && (
          <ButtonLink to="/" variant="default">
            Do the rest later
          </ButtonLink>
        )
      }
    />
  );
}

type Posted = ReturnType<typeof usePosted>;
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

function LineTitle({ posted, isDone }: { posted: Posted; isDone: boolean }) {
  if (!isDone || posted.at === 0) return STEP_TITLES.line;
  const { line } = posted;
  return (
    <>
      {STEP_TITLES.line}, {clock.format(posted.at)}
      {line && (
        <span className={styles.said}>
          {line.player !== '' && (
            <>
              <bdi>{line.player}</bdi>
              {line.text === '' ? ' ' : ': '}
            </>
          )}
          <bdi>{line.text || line.kind}</bdi>
        </span>
      )}
    </>
  );
}

function Waiting({ posted }: { posted: Posted }) {
  const name = useDirectory().channels?.find(({ id }) => id === posted.channelId)?.name ?? '…';
  return <LineWait channelName={name} refusal={posted.refusal} />;
}

function DownWords() {
  return (
    <>
      in the <TextLink to="/notifications">bell</TextLink>
    </>
  );
}

function AllDone() {
  return (
    <section className={styles.over} aria-label="What comes next">
      <ButtonLink to="/">Go to Home</ButtonLink>
      <p>
        Later: <TextLink to="/permissions">moderators</TextLink>,{' '}
        <TextLink to="/statusAndListing">a status channel</TextLink>,{' '}
        <TextLink to="/automaticRcon">a restart every night</TextLink>.
      </p>
    </section>
  );
}

const CONTROLS = ':is(textarea, input, a[href], button)';

/**
 * When a step is done the focus goes on to the next one’s first control, not to the top of the page; to its title while the
 * controls are being read.
 */
function useFocusOnNext(list: RefObject<HTMLOListElement | null>, open: StepKey | undefined) {
  const before = useRef(open);
  useEffect(() => {
    const step = list.current?.querySelector('[data-state="open"]');
    if (before.current === open || !step) return undefined;
    before.current = open;
    const title = step.querySelector<HTMLElement>('h2');
    const focusControl = () => step.querySelector<HTMLElement>(CONTROLS)?.focus();
    title?.focus();
    focusControl();
    if (document.activeElement !== title) return undefined;
    const observer = new MutationObserver(() => {
      // Don't take the focus from something the person went to meanwhile.
      if (document.activeElement === title) focusControl();
      if (document.activeElement !== title) observer.disconnect();
    });
    observer.observe(step, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [open, list]);
}
