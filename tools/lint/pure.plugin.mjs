import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const isGlobal = (context, node, name) =>
  node.type === "Identifier" &&
  node.name === name &&
  !(context.sourceCode.getScope?.(node).references ?? []).some(
    (reference) => reference.identifier === node && (reference.resolved?.defs.length ?? 0) > 0,
  );

const member = (node) =>
  node.computed
    ? node.property.type === "Literal"
      ? String(node.property.value)
      : null
    : node.property.name;

const FORBIDDEN = { Date: ["now"], Math: ["random"] };

/** Time, chance and ids come in with events, inputs or delays: rules and machines give the same answer every time. */
const noWorld = {
  meta: { type: "problem" },
  create: (context) => {
    const refuse = (node, what) =>
      context.report({
        node,
        message: `${what} here makes the result depend on the moment: take it as an input.`,
      });
    return {
      MemberExpression: (node) => {
        for (const [name, members] of Object.entries(FORBIDDEN)) {
          if (isGlobal(context, node.object, name) && members.includes(member(node))) {
            refuse(node, `${name}.${member(node)}`);
          }
        }
      },
      NewExpression: (node) => {
        if (isGlobal(context, node.callee, "Date") && node.arguments.length === 0) refuse(node, "new Date()");
      },
      CallExpression: (node) => {
        if (isGlobal(context, node.callee, "Date")) refuse(node, "Date()");
      },
      Identifier: (node) => {
        if (["crypto", "performance"].includes(node.name) && isGlobal(context, node, node.name)) {
          const { parent } = node;
          const isName =
            (parent.type === "MemberExpression" && parent.property === node && !parent.computed) ||
            (parent.type === "Property" && parent.key === node && !parent.shorthand) ||
            parent.type.startsWith("TS");
          if (!isName) refuse(node, node.name);
        }
      },
    };
  },
};

/** What snapshots, inspection events and the system's snapshot tell by their types. */
const DECLARED = new Set(["_nodes", "_transitions", "_scheduledEvents"]);

const dist = dirname(createRequire(import.meta.url).resolve("xstate"));
/** Every other name of XState's with an underscore, as its code has them. */
const PRIVATE = new Set(
  readdirSync(dist)
    .filter((name) => name.endsWith(".development.esm.js"))
    .flatMap((name) => readFileSync(join(dist, name), "utf8").match(/(?<=\.)_[a-z]\w+/gi) ?? [])
    .filter((name) => !DECLARED.has(name)),
);
if (!PRIVATE.has("_parent")) throw new Error("XState's private names are not found any more.");

/** What XState keeps to itself may change with any release: one folder knows it, `src/actors/xstate-private`. */
const noPrivateName = {
  meta: { type: "problem" },
  create: (context) => {
    const refuse = (node, name) => {
      if (PRIVATE.has(name))
        context.report({
          node,
          message: `${name} is private to XState: only src/actors/xstate-private may know it (parentOf finds a parent).`,
        });
    };
    return {
      MemberExpression: (node) => refuse(node, member(node)),
      Property: (node) => {
        if (!node.computed) refuse(node, node.key.name ?? node.key.value);
      },
      TSPropertySignature: (node) => {
        if (!node.computed) refuse(node, node.key.name ?? node.key.value);
      },
    };
  },
};

export default {
  meta: { name: "pure" },
  rules: { "no-world": noWorld, "no-private-name": noPrivateName },
};
