import { parseSync } from "rolldown/utils";

/** A node of the syntax tree (ESTree with TypeScript), offsets in UTF-16 units. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A node with the way down to it: its parent, and the parent's field that holds it. */
export interface Place {
  readonly node: Node;
  readonly field: string;
  readonly parent: Place | null;
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** Wrappers of TypeScript around an expression that runs; every other TS node is a type. */
const RUNNING = new Set(["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"]);

/** Fields that name something or hold types. */
const skipsField = (node: Node, field: string): boolean =>
  field === "typeAnnotation" ||
  field === "typeArguments" ||
  field === "typeParameters" ||
  field === "returnType" ||
  (field === "key" && node["computed"] !== true) ||
  (field === "property" && node["computed"] !== true);

const skipsNode = (node: Node): boolean =>
  node.type === "ImportDeclaration" || (node.type.startsWith("TS") && !RUNNING.has(node.type));

/** Every node that runs, parents before children. */
export function* walk(node: Node, field = "", parent: Place | null = null): Generator<Place> {
  if (skipsNode(node)) return;
  const place: Place = { node, field, parent };
  yield place;
  for (const [name, value] of Object.entries(node)) {
    if (skipsField(node, name)) continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* walk(child, name, place);
    }
  }
}

/** The tree of a TypeScript file; throws when it is none. */
export const parse = (file: string, code: string): Node => {
  const { program, errors } = parseSync(file, code, { preserveParens: false });
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  return program as unknown as Node;
};
