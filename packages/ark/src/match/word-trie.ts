import { BoundedMap } from '../bounded.ts';
import type { Borders } from './word-borders.ts';

/**
 * Tokens of a text that are compared. A word of 30 characters has as many at most, unless NFKC makes a
 * phrase of each of them.
 */
const MAX_TOKENS = 64;
/** Twenty times the tokens of the longest list that can be saved. */
const MAX_KNOWN_TOKENS = 30_000_000;
const ROOT = 0;
const NONE = -1;

/** A text to find, by its number: the earlier one counts. */
export type Numbered = { text: string; number: number };

/**
 * Finds the first of many texts that begins and ends at borders in a message, those of words or of characters, in
 * time linear in the message, however many texts there are and whatever they have in common (Aho–Corasick, over the
 * pieces between borders).
 */
export class WordTrie {
  /** Numbers of the pieces that occur in the texts. */
  readonly #tokens = new BoundedMap<string, number>({ max: MAX_KNOWN_TOKENS, whenFull: 'refuse' });
  readonly #borders: Borders;
  readonly #edges: Edges;
  readonly #parents: Int32Array;
  /** The piece by which a node is reached. */
  readonly #pieces: Int32Array;
  /** The lowest number of the texts that end at a node, and that of shorter texts that end there too. */
  readonly #ends: Int32Array;
  /** The node of the longest shorter beginning of a text that ends with a node's text; `NONE`: not looked up yet. */
  readonly #fallbacks: Int32Array;
  #nodes = 1;

  /** @param pieces the sum of `countPieces` of all texts that are added, between the same borders */
  constructor(pieces: number, borders: Borders) {
    this.#borders = borders;
    this.#edges = new Edges(pieces);
    this.#parents = new Int32Array(pieces + 1);
    this.#pieces = new Int32Array(pieces + 1);
    this.#ends = new Int32Array(pieces + 1).fill(NONE);
    this.#fallbacks = new Int32Array(pieces + 1).fill(NONE);
    this.#fallbacks[ROOT] = ROOT;
  }

  add({ text, number }: Numbered): void {
    const borders = this.#borders(text).slice(0, MAX_TOKENS + 1);
    let node = ROOT;
    for (let index = 0; index + 1 < borders.length; index++) {
      const token = this.#tokenOf(text.slice(borders[index], borders[index + 1]));
      node = this.#edges.get(node, token) || this.#addNode(node, token);
    }
    const known = this.#ends[node] as number;
    if (known === NONE || number < known) this.#ends[node] = number;
  }

  /** The lowest number of the texts that a message has; undefined if it has none. */
  find(message: string): number | undefined {
    const borders = this.#borders(message);
    let first: number | undefined;
    let node = ROOT;
    for (let index = 0; index + 1 < borders.length; index++) {
      const token = this.#tokens.get(message.slice(borders[index], borders[index + 1]));
      node = token === undefined ? ROOT : this.#next(node, token);
      // Looked up first: it brings the shorter texts' numbers.
      if (node !== ROOT) this.#fallbackOf(node);
      const end = this.#ends[node] as number;
      if (end !== NONE && (first === undefined || end < first)) first = end;
    }
    return first;
  }

  #tokenOf(piece: string): number {
    const known = this.#tokens.get(piece);
    if (known !== undefined) return known;
    this.#tokens.set(piece, this.#tokens.size);
    return this.#tokens.size - 1;
  }

  #addNode(parent: number, token: number): number {
    const node = this.#nodes++;
    this.#parents[node] = parent;
    this.#pieces[node] = token;
    this.#edges.add(parent, token, node);
    return node;
  }

  #next(from: number, token: number): number {
    let node = from;
    for (;;) {
      const next = this.#edges.get(node, token);
      if (next !== ROOT || node === ROOT) return next;
      node = this.#fallbackOf(node);
    }
  }

  /** Looked up when it is first needed: preparing all at once would hold the thread for as long as the list is. */
  #fallbackOf(node: number): number {
    const known = this.#fallbacks[node] as number;
    if (known !== NONE) return known;
    const parent = this.#parents[node] as number;
    const fallback =
      parent === ROOT ? ROOT : this.#next(this.#fallbackOf(parent), this.#pieces[node] as number);
    this.#fallbacks[node] = fallback;
    if (fallback !== ROOT) {
      this.#fallbackOf(fallback);
      const shorter = this.#ends[fallback] as number;
      const own = this.#ends[node] as number;
      if (shorter !== NONE && (own === NONE || shorter < own)) this.#ends[node] = shorter;
    }
    return fallback;
  }
}

/** The pieces of a text that are compared. */
export const countPieces = (text: string, borders: Borders): number =>
  Math.min(borders(text).length - 1, MAX_TOKENS);

/** Where to go from a node with a piece: a hash table in three arrays, as a Map takes five times the memory. */
class Edges {
  readonly #from: Int32Array;
  readonly #token: Int32Array;
  /** No edge leads to the root: 0 is a free place. */
  readonly #to: Int32Array;

  constructor(edges: number) {
    const places = 2 ** Math.ceil(Math.log2(2 * edges + 2));
    this.#from = new Int32Array(places);
    this.#token = new Int32Array(places);
    this.#to = new Int32Array(places);
  }

  get(from: number, token: number): number {
    return this.#to[this.#placeOf(from, token)] as number;
  }

  add(from: number, token: number, to: number): void {
    const place = this.#placeOf(from, token);
    this.#from[place] = from;
    this.#token[place] = token;
    this.#to[place] = to;
  }

  /** The place of an edge, or the free one where it would be. */
  #placeOf(from: number, token: number): number {
    const last = this.#to.length - 1;
    let place = mix(from, token) & last;
    while (this.#to[place] !== 0 && (this.#from[place] !== from || this.#token[place] !== token))
      place = (place + 1) & last;
    return place;
  }
}

/** Spreads two numbers over 32 bits (the finalizer of MurmurHash3). */
function mix(from: number, token: number): number {
  let hash = Math.imul(from, 0x9e3779b1) ^ token;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
