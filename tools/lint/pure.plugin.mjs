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

/** What XState keeps to itself may change with any release: a ref's parent is handed in, or is `parentOf` it. */
const noPrivateParent = {
  meta: { type: "problem" },
  create: (context) => {
    const refuse = (node) =>
      context.report({ node, message: "_parent is private to XState: hand the parent in, or use parentOf." });
    return {
      MemberExpression: (node) => {
        if (member(node) === "_parent") refuse(node);
      },
      Property: (node) => {
        if (!node.computed && (node.key.name ?? node.key.value) === "_parent") refuse(node);
      },
    };
  },
};

export default {
  meta: { name: "pure" },
  rules: { "no-world": noWorld, "no-private-parent": noPrivateParent },
};
