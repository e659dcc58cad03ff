import * as Schema from "effect/Schema";
import type * as SchemaAST from "effect/SchemaAST";

import type { Endpoint } from "../../protocol/endpoint.ts";

type Pick = (value: unknown) => unknown;

const same: Pick = (value) => value;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The values that a type names one by one; null: it takes others too. */
const namedValues = (type: SchemaAST.AST): readonly unknown[] | null => {
  if (type._tag === "Literal") return [type.literal];
  if (type._tag !== "Union") return null;
  const values = type.types.map((each) => (each._tag === "Literal" ? [each.literal] : null));
  return values.includes(null) ? null : values.flatMap((value) => value ?? []);
};

/** What tells a member of a union from the others: the properties that it requires to be one of named values. */
const literalsOf = (ast: SchemaAST.AST): readonly (readonly [string, readonly unknown[]])[] =>
  ast._tag === "Objects"
    ? ast.propertySignatures.flatMap(({ name, type }) => {
        const values = type.context?.isOptional === true ? null : namedValues(type);
        return values === null ? [] : [[String(name), values] as const];
      })
    : [];

const compileObjects = (ast: SchemaAST.Objects): Pick => {
  const properties = ast.propertySignatures.map(({ name, type }) => [String(name), compile(type)] as const);
  const rest = ast.indexSignatures.map(({ type }) => compile(type))[0];
  const names = new Set(properties.map(([name]) => name));
  return (value) => {
    if (!isObject(value)) return value;
    const picked: Record<string, unknown> = {};
    for (const [name, pick] of properties) {
      const inner = value[name];
      if (inner !== undefined) picked[name] = pick === same ? inner : pick(inner);
    }
    if (rest !== undefined) {
      for (const [name, inner] of Object.entries(value)) if (!names.has(name)) picked[name] = rest(inner);
    }
    return picked;
  };
};

const compileUnion = (ast: SchemaAST.Union): Pick => {
  const members = ast.types.map((type) => ({ pick: compile(type), literals: literalsOf(type), type }));
  const structured = members.filter(({ pick }) => pick !== same);
  if (structured.length === 0) return same;
  const [only] = structured;
  if (structured.length === 1) return (value) => (isObject(value) ? only!.pick(value) : value);
  return (value) => {
    if (!isObject(value)) return value;
    const fitting = structured.find(
      ({ literals }) =>
        literals.length > 0 && literals.every(([name, values]) => values.includes(value[name])),
    );
    if (fitting === undefined) throw new Error("An answer fits no member of its union.");
    return fitting.pick(value);
  };
};

const compile = (ast: SchemaAST.AST): Pick => {
  if (ast._tag === "Objects") return compileObjects(ast);
  if (ast._tag === "Union") return compileUnion(ast);
  if (ast._tag === "Arrays") {
    const [rest] = ast.rest;
    const pick = rest === undefined ? same : compile(rest);
    return pick === same ? same : (value) => (Array.isArray(value) ? value.map(pick) : value);
  }
  return same;
};

/** What the schema does not name is dropped: an answer can never carry more than the table says. */
export const compilePick = (schema: Endpoint["success"]): Pick => compile(schema.ast);

/** Answers are values: one that is given again, as guests' pages are, is not printed again. */
const printedOnce = (print: (value: unknown) => string): ((value: unknown) => string) => {
  const printed = new WeakMap<object, string>();
  return (value) => {
    if (!isObject(value)) return print(value);
    let text = printed.get(value);
    if (text === undefined) {
      text = print(value);
      printed.set(value, text);
    }
    return text;
  };
};

/**
 * Compiles an endpoint's answer to JSON text. The picking follows the schema's tree once, at the start, so that it
 * costs little more than `JSON.stringify`; `strict` (tests) also checks every value and throws for a wrong one.
 */
export const compileAnswer = (schema: Endpoint["success"], strict: boolean): ((value: unknown) => string) => {
  const pick = compilePick(schema);
  if (!strict) return printedOnce((value) => JSON.stringify(pick(value)));
  const check = Schema.decodeUnknownSync(schema, { onExcessProperty: "ignore", errors: "all" });
  return (value) => {
    const picked = pick(value);
    check(picked);
    return JSON.stringify(picked);
  };
};
