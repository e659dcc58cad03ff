import { dropInParts, productParts } from "./tools/drop-in-parts.mjs";

// The arrows of docs/ARCHITECTURE.md. The compiler keeps most of them as well (one composite project a layer).
const only = (layer, ...allowed) => ({
  name: `${layer}-imports-only-${allowed.join("-")}`,
  severity: "error",
  from: { path: `^src/${layer}/` },
  to: { path: "^src/", pathNot: [layer, ...allowed].map((name) => `^src/${name}/`) },
});

const packages = (layer, ...allowed) => ({
  name: `${layer}-packages`,
  severity: "error",
  from: { path: `^src/${layer}/` },
  to: {
    dependencyTypes: ["npm", "npm-dev", "npm-optional", "npm-peer", "npm-no-pkg", "core", "unknown"],
    pathNot: allowed.map((name) => `^node_modules/${name}(/|$)`),
  },
});

/** The folders of src/server that every feature may use; all others are features. */
const general = [
  ...["bus", "captcha", "config", "database", "http", "jobs", "mail", "media", "operations", "page"],
  ...["personal", "ports", "session", "site", "socket", "store", "upload"],
].join("|");

const runtime = { dependencyTypesNot: ["type-only"] };

export default {
  forbidden: [
    only("domain"),
    only("protocol", "domain"),
    only("machines", "domain", "protocol"),
    only("actors", "machines", "protocol", "domain"),
    only("views", "machines", "protocol", "domain"),
    only("server", "protocol", "domain"),
    only("pages", "actors", "views", "machines"),
    only("worker", "domain"),
    only("drop-in", "actors", "views", "machines"),
    packages("drop-in", "react", "react-dom", "xstate"),
    {
      name: "the-inspector-of-any-app-holds-nothing-of-the-product",
      comment: "What it is made of stands in tools/drop-in-parts.mjs; the product hands the rest to it.",
      severity: "error",
      from: { path: dropInParts, pathNot: productParts },
      to: { path: `(?=^src/)(?!${dropInParts})|${productParts}`, ...runtime },
    },
    packages("domain", "ts-pattern"),
    packages("protocol", "effect"),
    packages("machines", "xstate", "ts-pattern", "react-router-dom"),
    packages(
      "actors",
      "xstate",
      "ts-pattern",
      "altcha-lib",
      "effect",
      "@statelyai",
      "elkjs",
      "idb",
      "jsondiffpatch",
      "tus-js-client",
    ),
    packages(
      "views",
      "react",
      "react-dom",
      "react-router-dom",
      "xstate",
      "@xstate",
      "ts-pattern",
      "@vanilla-extract",
    ),
    {
      name: "react-router-matches-in-one-file-of-machines-and-server",
      comment: "matchRoutes is pure; links and the router component are for the views.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: "^src/(views/|machines/router/page-table\\.ts$|server/page/first-view\\.ts$)",
      },
      to: { path: "^node_modules/react-router(-dom)?(/|$)" },
    },
    {
      name: "machines-take-types-of-protocol",
      severity: "error",
      from: { path: "^src/machines/" },
      to: { path: "^src/protocol/", ...runtime },
    },
    {
      name: "views-take-types-of-protocol",
      severity: "error",
      from: { path: "^src/views/" },
      to: { path: "^src/protocol/", ...runtime },
    },
    {
      name: "actors-without-react",
      severity: "error",
      from: { path: "^src/actors/" },
      to: { path: "^node_modules/(react|react-dom|react-router-dom|@xstate/react)(/|$)" },
    },
    {
      name: "effect-in-the-browser-only-through-codecs",
      comment: "Parcel keeps the whole of effect: only a *.codec.ts is pre-bundled.",
      severity: "error",
      from: {
        path: "^src/(domain|machines|actors|views|pages|main|render|inspector|past)",
        pathNot: "\\.codec\\.ts$",
      },
      to: { path: "^node_modules/effect/", ...runtime },
    },
    {
      name: "codecs-load-lazily",
      severity: "error",
      from: { path: "^src/(machines|actors|views|pages|drop-in|main|render|inspector|past)" },
      to: { path: "\\.codec\\.ts$", dependencyTypesNot: ["type-only", "dynamic-import"] },
    },
    {
      name: "only-a-page's-entry-sees-actors-and-views",
      severity: "error",
      from: { path: "^src/[^/]+\\.tsx?$", pathNot: "^src/(main|render|inspector|past)\\.tsx$" },
      to: { path: "^src/" },
    },
    {
      name: "no-tests-in-the-product",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(tests|model-tests|tools)/" },
    },
    {
      name: "general-folders-of-the-server-import-no-feature",
      comment:
        "Features hang on src/server/features.ts; a general folder tells what it brings in its .feature.ts as well.",
      severity: "error",
      from: { path: `^src/server/(${general})/`, pathNot: "\\.feature\\.ts$" },
      to: { path: "^src/server/([^/]+/|feature\\.ts$)", pathNot: `^src/server/(${general})/` },
    },
    {
      name: "services-name-no-feature",
      severity: "error",
      from: { path: "^src/server/services\\.ts$" },
      to: { path: "^src/server/[^/]+/", pathNot: `^src/server/(${general})/` },
    },
    {
      name: "the-registry-of-features-is-for-entry-points",
      severity: "error",
      from: { path: "^src/server/", pathNot: "^src/server/(main|operate|server)\\.ts$" },
      to: { path: "^src/server/features\\.ts$" },
    },
    {
      name: "no-circles",
      comment: "Of types alone neither.",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true },
    },
    {
      name: "nothing-unresolved",
      severity: "error",
      from: { path: "^(src|tests|model-tests|tools)/" },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no programming interface yet: swc (which Parcel brings) tells type imports apart.
    parser: "swc",
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(dist|data|\\.cache)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
    },
    moduleSystems: ["es6", "cjs"],
  },
};
