import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/**
 * Reads a value of the address as JSON, but a number that JavaScript can't hold stays a text: ids of Discord have more digits, and
 * the last ones would be lost.
 */
function readValue(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && !Number.isSafeInteger(value) && String(value) !== text)
    throw new RangeError('not a number');
  return value;
}

export const parseSearch = parseSearchWith(readValue);
export const stringifySearch = stringifySearchWith(JSON.stringify, readValue);
