import type { OperationNode, RootOperationNode } from "kysely";

import type { RawResult } from "../../src/server/store/sql-over.ts";
import {
  checkUnique,
  findByKey,
  keyOf,
  storedRow,
  UniqueViolation,
  type Row,
  type Tables,
} from "./memory-tables.ts";
import { insertedPost } from "./media-queries.ts";
import { rawQuery } from "./raw-queries.ts";

// The queries of the server are run as the trees that Kysely builds, over rows in memory. Only what they use is known here;
// anything else throws, so that a query cannot be half right.

// oxlint-disable-next-line typescript/no-explicit-any
type Node = any;

/** The rows in reach of an expression, by table or alias. */
type Scope = Readonly<Record<string, Row | null>>;

const tableName = (node: Node): string => node.table.identifier.name as string;

const source = (node: Node): { readonly table: string; readonly alias: string } =>
  node.kind === "AliasNode"
    ? { table: tableName(node.node), alias: node.alias.name as string }
    : { table: tableName(node), alias: tableName(node) };

const columnOf = (scope: Scope, column: string, table?: string): unknown => {
  if (table !== undefined) return scope[table]?.[column] ?? null;
  for (const row of Object.values(scope)) if (row !== null && column in row) return row[column];
  return null;
};

const compare = (operator: string, left: unknown, right: unknown): boolean => {
  if (operator === "is") return (left ?? null) === (right ?? null);
  if (operator === "is not" || operator === "is distinct from") return (left ?? null) !== (right ?? null);
  if (operator === "in") return (right as readonly unknown[]).includes(left);
  if (left === null || left === undefined || right === null || right === undefined) return false;
  if (operator === "=") return left === right;
  if (operator === "!=" || operator === "<>") return left !== right;
  if (operator === "<") return left < right;
  if (operator === "<=") return left <= right;
  if (operator === ">") return left > right;
  if (operator === ">=") return left >= right;
  throw new Error(`The simulation does not know the operator '${operator}'.`);
};

/** A text with those that stand in it. */
const rawText = ({ sqlFragments = [], parameters = [] }: Node): string =>
  [...sqlFragments, ...parameters.map(rawText)].join("?");

const evaluate = (node: Node, scope: Scope, tables: Tables): unknown => {
  switch (node.kind as OperationNode["kind"]) {
    case "ValueNode":
      return node.value;
    case "PrimitiveValueListNode":
      return node.values;
    case "ValueListNode":
      return node.values.map((each: Node) => evaluate(each, scope, tables));
    case "ReferenceNode":
      return columnOf(
        scope,
        node.column.column.name,
        node.table === undefined ? undefined : tableName(node.table),
      );
    case "ColumnNode":
      return columnOf(scope, node.column.name);
    case "AndNode":
      return evaluate(node.left, scope, tables) === true && evaluate(node.right, scope, tables) === true;
    case "OrNode":
      return evaluate(node.left, scope, tables) === true || evaluate(node.right, scope, tables) === true;
    case "RawNode":
      // Whether a post still lives: here none ends. What a username means now: here nobody has had another one.
      if (rawText(node).includes("expires_at")) return true;
      if (rawText(node).includes("former_username")) return evaluate(node.parameters.at(-1), scope, tables);
      break;
    case "ParensNode":
      return evaluate(node.node, scope, tables);
    case "BinaryOperationNode": {
      const left = evaluate(node.leftOperand, scope, tables);
      const right = evaluate(node.rightOperand, scope, tables);
      const { operator } = node.operator;
      if (operator === "+") return Number(left) + Number(right);
      if (operator === "-") return Number(left) - Number(right);
      return compare(operator, left, right);
    }
    case "SelectQueryNode":
      return Object.values(select(node, tables)[0] ?? {})[0] ?? null;
    case "UnaryOperationNode":
      if (node.operator.operator !== "exists") break;
      return select(node.operand, tables).length > 0;
    case "CaseNode": {
      for (const { condition, result } of node.when as readonly Node[]) {
        if (evaluate(condition, scope, tables) === true) return evaluate(result, scope, tables);
      }
      return node.else === undefined ? null : evaluate(node.else, scope, tables);
    }
    default:
  }
  throw new Error(`The simulation does not know the expression '${node.kind}'.`);
};

const scopesOf = (query: Node, tables: Tables): readonly Scope[] => {
  const [asked] = query.from.froms as readonly Node[];
  if (asked.node?.kind === "RawNode")
    return rawQuery(asked.node, tables).rows.map((row) => ({ [asked.alias.name]: row as Row }));
  const from = source(asked);
  let scopes: readonly Scope[] = (tables.get(from.table) ?? []).map((row) => ({ [from.alias]: row }));
  for (const join of query.joins ?? []) {
    const joined = source(join.table);
    const rows = tables.get(joined.table) ?? [];
    scopes = scopes.flatMap((scope) => {
      const found = rows
        .map((row): Scope => ({ ...scope, [joined.alias]: row }))
        .filter((candidate) => evaluate(join.on.on, candidate, tables) === true);
      return found.length === 0 && join.joinType === "LeftJoin"
        ? [{ ...scope, [joined.alias]: null }]
        : found;
    });
  }
  if (query.where === undefined) return scopes;
  return scopes.filter((scope) => evaluate(query.where.where, scope, tables) === true);
};

const project = (selection: Node, scope: Scope, tables: Tables): Row => {
  if (selection.kind === "SelectAllNode") return Object.assign({}, ...Object.values(scope)) as Row;
  if (selection.kind === "ReferenceNode" && selection.column.kind === "SelectAllNode") {
    return scope[tableName(selection.table)] ?? {};
  }
  if (selection.kind === "AliasNode")
    return { [selection.alias.name]: evaluate(selection.node, scope, tables) };
  const name: string = selection.kind === "ColumnNode" ? selection.column.name : selection.column.column.name;
  return { [name]: evaluate(selection, scope, tables) };
};

const ordered = (query: Node, scopes: readonly Scope[], tables: Tables): readonly Scope[] => {
  const items: readonly Node[] = query.orderBy?.items ?? [];
  if (items.length === 0) return scopes;
  return scopes.toSorted((one, other) => {
    for (const { orderBy, direction } of items) {
      const [left, right] = [one, other].map((scope) => evaluate(orderBy, scope, tables) as string | number);
      if (left === right) continue;
      const descends = direction?.sqlFragments?.[0] === "desc";
      const isLess = left! < right!;
      return isLess === descends ? 1 : -1;
    }
    return 0;
  });
};

const select = (query: Node, tables: Tables): readonly Row[] => {
  const scopes = ordered(query, scopesOf(query, tables), tables);
  const limited = query.limit === undefined ? scopes : scopes.slice(0, Number(query.limit.limit.value));
  const selections: readonly Node[] = query.selections ?? [];
  const [only] = selections;
  if (only?.selection.node?.kind === "AggregateFunctionNode" && only.selection.node.func === "count")
    return [{ [only.selection.alias.name]: scopes.length }];
  const [, summed] =
    /^coalesce\(sum\((\w+)\), 0\)::int$/.exec(only?.selection.node?.sqlFragments?.join("") ?? "") ?? [];
  if (summed !== undefined) {
    const amounts = scopes.flatMap((scope) => Object.values(scope).map((row) => Number(row?.[summed])));
    return [{ [only!.selection.alias.name]: amounts.reduce((sum, amount) => sum + amount, 0) }];
  }
  return limited.map(
    (scope) =>
      Object.assign({}, ...selections.map(({ selection }) => project(selection, scope, tables))) as Row,
  );
};

const changesOf = (updates: readonly Node[], scope: Scope, tables: Tables): Row =>
  Object.fromEntries(
    updates.map(({ column, value }) => [
      column.kind === "ReferenceNode" ? column.column.column.name : column.column.name,
      evaluate(value, scope, tables),
    ]),
  );

const insert = (query: Node, tables: Tables): RawResult => {
  const table = tableName(query.into);
  const columns: readonly string[] = query.columns.map(({ column }: Node) => column.name);
  let rows = tables.get(table) ?? [];
  const inserted: Row[] = [];
  for (const values of query.values.values as readonly Node[]) {
    const list = evaluate(values, {}, tables) as readonly unknown[];
    const given = columns.map((column, index) => [column, list[index]] as const);
    const named = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    const row = storedRow(table, named, true, rows.length + 1);
    const found = findByKey(table, rows, row);
    if (found === -1) {
      checkUnique(table, rows, row);
      rows = [...rows, row];
    } else if (query.onConflict === undefined) throw new UniqueViolation(table);
    else if (query.onConflict.doNothing === true) continue;
    else {
      const changes = changesOf(query.onConflict.updates, { [table]: rows[found]! }, tables);
      rows = rows.with(found, storedRow(table, { ...rows[found]!, ...changes }, false));
    }
    inserted.push(row);
  }
  tables.set(table, rows);
  const answered = (row: Row): Row => (table === "post" ? insertedPost(row, query.returning, tables) : row);
  return {
    command: "INSERT",
    rowCount: inserted.length,
    rows: query.returning === undefined ? [] : inserted.map(answered),
  };
};

const update = (query: Node, tables: Tables): RawResult => {
  const table = tableName(query.table);
  const changed: Row[] = [];
  const rows = (tables.get(table) ?? []).map((row) => {
    const scope = { [table]: row };
    if (query.where !== undefined && evaluate(query.where.where, scope, tables) !== true) return row;
    const after = storedRow(table, { ...row, ...changesOf(query.updates, scope, tables) }, false);
    changed.push(after);
    return after;
  });
  if (changed.length > 0) tables.set(table, rows);
  return {
    command: "UPDATE",
    rowCount: changed.length,
    rows: query.returning === undefined ? [] : changed,
  };
};

const remove = (query: Node, tables: Tables): RawResult => {
  const table = tableName(query.from.froms[0]);
  const rows = tables.get(table) ?? [];
  const kept = rows.filter((row) => evaluate(query.where.where, { [table]: row }, tables) !== true);
  tables.set(table, kept);
  return { command: "DELETE", rowCount: rows.length - kept.length, rows: [] };
};

/** Whether a query only reads. */
export const isRead = (query: RootOperationNode): boolean => query.kind === "SelectQueryNode";

/** Whether a query takes the locks of the rows that it reads. */
export const holdsRows = (query: RootOperationNode): boolean =>
  query.kind === "SelectQueryNode" &&
  (query.endModifiers ?? []).some(({ modifier }) => modifier === "ForUpdate");

/** The rows whose locks a query takes, by table and key. */
export const heldRows = (query: RootOperationNode, tables: Tables): readonly string[] => {
  if (query.kind !== "SelectQueryNode") return [];
  const { table, alias } = source(query.from!.froms[0]);
  return scopesOf(query, tables).flatMap((scope) => {
    const row = scope[alias];
    return row === null || row === undefined ? [] : [`${table} ${keyOf(table, row)}`];
  });
};

/** Runs one query on tables in memory, with PostgreSQL's meaning. */
export const runQuery = (query: RootOperationNode, tables: Tables): RawResult => {
  if (query.kind === "SelectQueryNode") {
    const rows = select(query, tables);
    return { command: "SELECT", rowCount: rows.length, rows };
  }
  if (query.kind === "InsertQueryNode") return insert(query, tables);
  if (query.kind === "UpdateQueryNode") return update(query, tables);
  if (query.kind === "DeleteQueryNode") return remove(query, tables);
  throw new Error(`The simulation does not know the query '${query.kind}'.`);
};
