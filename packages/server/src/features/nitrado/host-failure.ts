import { MINUTE_MS } from '@arkwright/contracts/core/durations';
import type { HostError } from '../../hosts/port.ts';
import { OwnLimitError } from './own-limit.ts';

const WORDS: Readonly<Record<HostError['reason'], string>> = {
  throttled: 'Nitrado asks to wait before it is asked again. Try again later.',
  refused: 'Nitrado refuses the login of this account. Sign in again on the Hosting Sync page.',
  forbidden:
    'Nitrado does not show this service’s details to the linked account. Ask the service’s owner for the rights, or link their account.',
  missing: 'Nitrado does not know this service any more.',
  busy: 'Nitrado is busy with this service. Try again in a few minutes.',
  declined: 'Nitrado does not do this for the service now. Look at its state on Nitrado’s site.',
  noFile: 'Nitrado has no such file for this service.',
  failed: 'Nitrado did not answer as expected. Try again in a few minutes.',
};

const OWN_LIMITS: Readonly<Record<OwnLimitError['limit'], string>> = {
  budget:
    'Arkwright has used its half of the requests that Nitrado allows this account an hour: the rest is left to your other tools. It goes on by itself.',
  queue: 'Too many requests to Nitrado are waiting for this account. Try again in a minute.',
};

/** Why a service could not be read, for people. */
export const failureWords = (error: HostError): string =>
  error instanceof OwnLimitError ? OWN_LIMITS[error.limit] : WORDS[error.reason];

/** A source that fails is left alone for so long. */
const AFTER_LIST_MS = MINUTE_MS;
const AFTER_DETAILS_MS = 10_000;

/**
 * How long nothing is asked for an account in the background after a failure, ms; 0 if it says nothing about others. A host
 * that asks to wait is waited for by its pace.
 */
export function pauseAfter(error: HostError, kind: 'list' | 'facts'): number {
  if (error.reason === 'throttled') return 0;
  if (kind === 'list') return AFTER_LIST_MS;
  return error.reason === 'failed' || error.reason === 'refused' ? AFTER_DETAILS_MS : 0;
}
