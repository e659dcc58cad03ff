import type { Change, Form } from "./mutant.ts";
import { parse, walk, type Node, type Place } from "./syntax.ts";

const BINARY: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "===": ["!=="],
  "!==": ["==="],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
};

const ASSIGNMENT: Readonly<Record<string, string>> = { "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=" };

/** A method that is left out of a chain: what is called on it stays. */
const LEFT_OUT = new Set(
  "filter sort toSorted reverse toReversed slice trim trimStart trimEnd toLowerCase toUpperCase where orderBy limit".split(
    " ",
  ),
);

const SWAPPED: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  round: "floor",
  startsWith: "endsWith",
  endsWith: "startsWith",
};

/** What a machine's definition says of its behaviour; names, ids and delays are not changed. */
const OF_MACHINES = new Set(
  "target actions guard entry exit always onDone onError tags reenter input output".split(" "),
);

/** Maps of events and delays to transitions: each entry can be removed. */
const MAPS_OF_MACHINES = new Set(["on", "after"]);

/** Fields whose words decide what happens; other words are names, ids and texts. */
const DECIDING_FIELDS = new Set("status kind code reason tone".split(" "));

const child = (node: Node, field: string): Node => node[field] as Node;
const list = (node: Node, field: string): readonly Node[] =>
  (node[field] as readonly (Node | null)[]).filter((one) => one !== null);

const isText = ({ type, value }: Node): boolean =>
  type === "TemplateLiteral" || (type === "Literal" && typeof value === "string");

const keyOf = (property: Node): string => {
  const key = child(property, "key");
  return key.type === "Identifier" ? (key["name"] as string) : String(key["value"]);
};

/** A word, not a text: lower case, no spaces. */
const isWord = ({ type, value }: Node): boolean =>
  type === "Literal" && typeof value === "string" && /^[a-z][a-z_-]*$/.test(value);

/** A word decides when it is the outcome of a choice, or of a function, or the value of a field such as `status`. */
const decides = ({ node, field, parent }: Place): boolean => {
  if (!isWord(node) || parent === null) return false;
  const outcome = field === "consequent" || field === "alternate" || field === "argument";
  if (parent.node.type === "ConditionalExpression" || parent.node.type === "ReturnStatement") return outcome;
  if (parent.node.type === "ArrowFunctionExpression") return field === "body";
  return parent.node.type === "Property" && field === "value" && DECIDING_FIELDS.has(keyOf(parent.node));
};

/** Wrapping a part of `a?.b.c()` would break its short cut. */
const insideChain = ({ node, parent, field }: Place): boolean =>
  parent !== null &&
  (node.type === "CallExpression" || node.type === "MemberExpression") &&
  (parent.node.type === "ChainExpression" ||
    ((field === "object" || field === "callee") && insideChain(parent)));

/** The changes of one file, in the order of its text. `machines`: what machines' definitions say is changed as well. */
export const changesOf = (file: string, code: string, machines: boolean): readonly Change[] => {
  const changes: Change[] = [];
  const text = ({ start, end }: Node): string => code.slice(start, end);
  const change = (form: Form, { start, end }: Node, ...replacements: readonly string[]): void => {
    for (const replacement of replacements) changes.push({ form, start, end, replacement });
  };
  const expression = (node: Node, ...replacements: readonly string[]): void =>
    change("expression", node, ...replacements);

  const call = (place: Place): void => {
    const { node } = place;
    const callee = child(node, "callee");
    if (callee.type !== "MemberExpression" || callee["computed"] === true || insideChain(place)) return;
    const [receiver, method] = [child(callee, "object"), child(callee, "property")];
    const name = method["name"] as string;
    if (LEFT_OUT.has(name)) expression(node, text(receiver));
    if (Object.hasOwn(SWAPPED, name))
      expression(
        node,
        `${code.slice(node.start, method.start)}${SWAPPED[name]}${code.slice(method.end, node.end)}`,
      );
  };

  const property = ({ node, parent }: Place): void => {
    if (node["kind"] !== "init" || node["method"] === true || parent?.node.type !== "ObjectExpression")
      return;
    const owner = parent.parent;
    // `types: {...}` of a machine's setup is for the compiler alone.
    if (owner?.node.type === "Property" && keyOf(owner.node) === "types") return;
    const inAssign =
      owner?.node.type === "CallExpression" && /(^|\.)assign$/.test(text(child(owner.node, "callee")));
    const inMap = owner?.node.type === "Property" && MAPS_OF_MACHINES.has(keyOf(owner.node));
    // Of a list, each element is removed instead.
    const isList = child(node, "value").type === "ArrayExpression";
    if (inAssign || (machines && !isList && (inMap || OF_MACHINES.has(keyOf(node)))))
      change("property", node, "");
  };

  const visit: Readonly<Record<string, (place: Place) => void>> = {
    BinaryExpression: ({ node, field }) => {
      const [left, right, operator] = [child(node, "left"), child(node, "right"), node["operator"] as string];
      if (operator === "+" && (isText(left) || isText(right))) return;
      const sides = (other: string): string => {
        const between = code.slice(left.end, right.start).replace(operator, other);
        return `${code.slice(node.start, left.end)}${between}${code.slice(right.start, node.end)}`;
      };
      // What a choice hangs on is replaced by true and by false already: its opposite would say nothing more.
      const others = (BINARY[operator] ?? []).slice(0, field === "test" ? 1 : 2);
      if (field !== "test" || !operator.endsWith("==")) expression(node, ...others.map(sides));
    },
    LogicalExpression: ({ node }) => expression(node, text(child(node, "left")), text(child(node, "right"))),
    ConditionalExpression: ({ node }) =>
      expression(node, text(child(node, "consequent")), text(child(node, "alternate"))),
    IfStatement: ({ node }) => expression(child(node, "test"), "true", "false"),
    WhileStatement: ({ node }) => expression(child(node, "test"), "false"),
    UnaryExpression: ({ node }) => {
      if (node["operator"] === "!" || node["operator"] === "-")
        expression(node, text(child(node, "argument")));
    },
    AssignmentExpression: ({ node }) => {
      const other = ASSIGNMENT[node["operator"] as string];
      if (other !== undefined) expression(node, text(node).replace(node["operator"] as string, other));
    },
    Literal: (place) => {
      if (typeof place.node["value"] === "boolean") expression(place.node, String(!place.node["value"]));
      else if (decides(place)) expression(place.node, '""');
    },
    CallExpression: call,
    ArrayExpression: ({ node }) => {
      const elements = list(node, "elements").filter(({ type }) => type !== "SpreadElement");
      if (elements.length === 1 || (elements.length > 0 && !machines)) expression(node, "[]");
      if (machines && elements.length > 1) for (const element of elements) change("element", element, "");
    },
    ObjectExpression: ({ node, field, parent }) => {
      if (list(node, "properties").length === 0) return;
      if (parent?.node.type === "ArrowFunctionExpression" && field === "body") expression(node, "{}");
    },
    Property: property,
    SwitchCase: ({ node }) => {
      if (node["test"] !== null) change("case", child(node, "test"), "");
    },
    ExpressionStatement: ({ node }) => {
      const inner = child(node, "expression");
      if (node["directive"] === undefined || node["directive"] === null) change("statement", inner, "");
    },
  };

  for (const place of walk(parse(file, code))) visit[place.node.type]?.(place);
  return changes.toSorted((one, other) => one.start - other.start || other.end - one.end);
};
