// Tests that tell the truth: no failure is swallowed, nothing is tried twice, no value is only "defined", and no time of the
// machine decides.

const named = (node, name) =>
  node.type === "MemberExpression" && !node.computed && node.property.name === name;

const saysNothing = (node) =>
  (node.type === "Identifier" && node.name === "undefined") ||
  (node.type === "UnaryExpression" && node.operator === "void") ||
  (node.type === "Literal" && node.value === null) ||
  (node.type === "BlockStatement" &&
    node.body.every(
      (statement) =>
        statement.type === "ReturnStatement" &&
        (statement.argument === null || saysNothing(statement.argument)),
    ));

const isHandler = ({ type }) => type === "ArrowFunctionExpression" || type === "FunctionExpression";

const noSwallowedFailure = {
  meta: { type: "problem" },
  create: (context) => {
    const message =
      "This failure is swallowed: let it fail the test, or check that it is the one that is expected.";
    return {
      CallExpression: (node) => {
        const [first] = node.arguments;
        if (!named(node.callee, "catch") || first === undefined) return;
        if (saysNothing(first) || (isHandler(first) && saysNothing(first.body)))
          context.report({ node, message });
      },
      CatchClause: (node) => {
        if (saysNothing(node.body)) context.report({ node, message });
      },
    };
  },
};

const noRetry = {
  meta: { type: "problem" },
  create: (context) => ({
    Property: (node) => {
      const { key, value } = node;
      if (node.computed || (key.name ?? key.value) !== "retry") return;
      if (value.type === "Literal" && typeof value.value === "number" && value.value !== 0)
        context.report({
          node,
          message: "A second try hides why the first one failed: find the cause.",
        });
    },
  }),
};

const noBareDefined = {
  meta: { type: "problem" },
  create: (context) => ({
    CallExpression: (node) => {
      if (named(node.callee, "toBeDefined"))
        context.report({ node, message: "Say which value it is: almost anything is defined." });
    },
  }),
};

const CLOCKS = { performance: "now", Date: "now" };

const readsClock = (node) => {
  if (node === null || typeof node !== "object") return false;
  if (node.type === "CallExpression" && node.callee.type === "MemberExpression") {
    const { object, property } = node.callee;
    if (object.type === "Identifier" && CLOCKS[object.name] === property.name) return true;
  }
  if (isHandler(node)) return false;
  return Object.entries(node).some(([key, value]) => {
    if (key === "parent" || key === "loc" || key === "range") return false;
    return Array.isArray(value) ? value.some(readsClock) : readsClock(value);
  });
};

const noWallClock = {
  meta: { type: "problem" },
  create: (context) => ({
    CallExpression: (node) => {
      if (node.callee.type !== "Identifier" || node.callee.name !== "expect") return;
      if (node.arguments.some(readsClock))
        context.report({
          node,
          message: "How long something takes is the machine's affair: move a clock, or count what is done.",
        });
    },
  }),
};

/** Of these, a stand-in that is cast lies: what the product asks of it later is missing, and no compiler says so. */
const WHOLE =
  /^(Services|AppServices|RequestContext|OpenContext|UnitOfWork|PortBase|JobRun|Viewer|SessionHandle|RequestSession|Fastify\w+|Hub\w*|Parameters)$/;

const nameOfType = ({ typeName }) => (typeName?.type === "Identifier" ? typeName.name : "");

const noForcedWhole = {
  meta: { type: "problem" },
  create: (context) => ({
    TSAsExpression: (node) => {
      const { expression, typeAnnotation } = node;
      if (expression.type !== "TSAsExpression" || expression.typeAnnotation.type !== "TSUnknownKeyword")
        return;
      const name = nameOfType(typeAnnotation);
      if (WHOLE.test(name))
        context.report({
          node,
          message: `This is no whole ${name}: take less (Pick), or make one by partly (tests/running/partly.ts).`,
        });
    },
  }),
};

export default {
  meta: { name: "truthful-tests" },
  rules: {
    "no-swallowed-failure": noSwallowedFailure,
    "no-retry": noRetry,
    "no-bare-defined": noBareDefined,
    "no-wall-clock": noWallClock,
    "no-forced-whole": noForcedWhole,
  },
};
