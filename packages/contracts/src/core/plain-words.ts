import { z } from 'zod';
import { FORM_MESSAGES } from './fields.ts';

type Issue = z.core.$ZodRawIssue;

const isMissing = ({ input }: Issue) => input === undefined || input === null;

function ofType(issue: Issue & { code: 'invalid_type' }): string {
  // A missing list is an unmade choice; null in its place comes from a program.
  if (issue.expected === 'array')
    return issue.input === undefined ? FORM_MESSAGES.choose : FORM_MESSAGES.format;
  if (isMissing(issue)) return FORM_MESSAGES.required;
  if (issue.expected === 'int' && typeof issue.input === 'number') return FORM_MESSAGES.integer;
  if (issue.expected === 'int' || issue.expected === 'number') return FORM_MESSAGES.number;
  return FORM_MESSAGES.format;
}

function tooSmall({ origin, minimum, inclusive }: Issue & { code: 'too_small' }): string {
  if (origin === 'string') return minimum === 1 ? FORM_MESSAGES.required : FORM_MESSAGES.min(Number(minimum));
  if (origin === 'array')
    return minimum === 1 ? FORM_MESSAGES.choose : `At least ${minimum} entries are needed`;
  return `This field must be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`;
}

function tooBig({ origin, maximum, inclusive }: Issue & { code: 'too_big' }): string {
  if (origin === 'string') return FORM_MESSAGES.max(Number(maximum));
  if (origin === 'array') return `At most ${maximum} entries are possible`;
  return `This field must be ${inclusive === false ? 'less than' : 'at most'} ${maximum}`;
}

/** The message of a rule without its own: zod's messages are written for programmers (specification §5). */
export function plainWords(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return issue.format === 'email' ? FORM_MESSAGES.email : FORM_MESSAGES.format;
    default:
      return isMissing(issue) ? FORM_MESSAGES.required : FORM_MESSAGES.format;
  }
}

// Applies to every schema of this program. The modules that all schemas are built with import this one, so it
// is always loaded.
z.config({ customError: plainWords });
