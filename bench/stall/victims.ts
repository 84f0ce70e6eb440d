import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../table.ts';

/** A question that somebody asks at a fixed pace, whatever became of the one before. */
export type Question = { name: string; url: string; token?: string; everyMs: number };

/** Milliseconds of each answer, from when it was due to be asked; those that were no answer, counted. */
export type Answers = { name: string; times: number[]; failed: number };

/** Nobody looks at a page for longer that does not come. */
const TIMEOUT_MS = 20_000;

/** Asks for so long. The pace is kept while answers are late, as many people do not wait for each other. */
export async function ask(questions: readonly Question[], forMs: number): Promise<Answers[]> {
  return Promise.all(questions.map((question) => askOne(question, forMs)));
}

async function askOne({ name, url, token, everyMs }: Question, forMs: number): Promise<Answers> {
  const answers: Answers = { name, times: [], failed: 0 };
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const began = performance.now();
  const underWay: Promise<void>[] = [];
  for (let due = 0; due < forMs; due += everyMs) {
    await delay(Math.max(0, began + due - performance.now()));
    const dueAt = began + due;
    underWay.push(
      fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
        .then(async (reply) => {
          await reply.arrayBuffer();
          if (reply.status !== 200) answers.failed++;
          answers.times.push(performance.now() - dueAt);
        })
        .catch(() => {
          answers.failed++;
          answers.times.push(performance.now() - dueAt);
        }),
    );
  }
  await Promise.all(underWay);
  return answers;
}

export const at = ({ times }: Answers, share: number) => percentile(times, share);
