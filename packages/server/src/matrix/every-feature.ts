import type { Registry } from '@arkwright/contracts/registry';
import type * as serverFeatures from '../features.ts';
import type { TableBound } from './bounds/table-bound.ts';
import type { Expectation } from './expectation.ts';
import type { FeatureMatrix } from './feature-matrix.ts';
import * as features from './features.ts';
import type { Make, RequestWorld } from './testing/makers.ts';

type Matrices = { [Name in keyof typeof serverFeatures]: FeatureMatrix<(typeof serverFeatures)[Name]> };

/** A feature of the server that has no file in `features` does not compile here. */
const matrices: readonly object[] = Object.values(features satisfies Matrices);

/** One part of every feature's matrix. Features never use the same key, so the parts can be merged. */
function gather(name: 'expectations' | 'requests' | 'tables'): unknown[] {
  return matrices.map((matrix) => Reflect.get(matrix, name)).filter((part) => part !== undefined);
}

type ForEachCall<Line> = { [Group in keyof Registry]: { [Call in keyof Registry[Group]]: Line } };

// Object.assign returns the keys of all its parts, which its type can't express. registry.ts checks that the features
// handle every call, and lists.test.ts that each table has a bound.

export const accessExpectations: ForEachCall<Expectation> = Object.assign({}, ...gather('expectations'));

/** Of all tables of the features and the kernel. */
export const FEATURE_TABLES: Record<string, TableBound> = Object.assign({}, ...gather('tables'));

/** A request for each call, which succeeds for everyone who is allowed to make it. */
export function requestsOfFeatures(world: RequestWorld): ForEachCall<Make> {
  const makers = gather('requests') as ((world: RequestWorld) => object)[];
  return Object.assign({}, ...makers.map((make) => make(world)));
}
