import type { Registry } from '@arkwright/contracts/registry';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ServerFeature } from '../feature/server-feature.ts';
import type { TableBound } from './bounds/table-bound.ts';
import type { Expectation } from './expectation.ts';
import type { Make, RequestWorld } from './testing/makers.ts';

type GroupsOf<Feature> = Feature extends { readonly handlers: infer Handlers }
  ? Extract<keyof Handlers, keyof Registry>
  : never;
type TablesOf<Modules> = {
  [Name in keyof Modules]: Modules[Name] extends PgTable ? Modules[Name]['_']['name'] : never;
}[keyof Modules];
type ForEachCall<Group extends keyof Registry, Line> = {
  [Name in Group]: { [Call in keyof Registry[Name]]: Line };
};

type OfCalls<Group extends keyof Registry> = {
  /** Who may make each call, from the specification. */
  expectations: ForEachCall<Group, Expectation>;
  /** A request for each call, which succeeds for everyone who is allowed to make it. */
  requests: (world: RequestWorld) => ForEachCall<Group, Make>;
};
type OfTables<Table extends string> = {
  /** Who makes each table grow, how far, and what goes first. */
  tables: Record<Table, TableBound>;
};

/**
 * What is written by hand about a feature, apart from its code, so that tests can hold the two against each other. A call
 * or a table of the feature that is left out does not compile.
 */
export type FeatureMatrix<Feature extends ServerFeature, Tables = object> = ([GroupsOf<Feature>] extends [
  never,
]
  ? unknown
  : OfCalls<GroupsOf<Feature>>) &
  ([TablesOf<Tables>] extends [never] ? unknown : OfTables<TablesOf<Tables>>);
