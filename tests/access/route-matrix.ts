import { readFile } from "node:fs/promises";

import { sampleCreator, sampleFan } from "../../src/machines/app/sample-records.ts";

// The table of routes (route-matrix.tsv): what each role is shown at each path of each site.

/** Who looks, in the order of the table's columns; `username` is the demo account that opens the documents. */
export const roles = {
  guest: { viewer: null, username: null },
  fan: { viewer: sampleFan, username: "fan" },
  creator: { viewer: { ...sampleCreator, is_direct_pay: false }, username: "noah" },
  "direct-pay creator": { viewer: { ...sampleCreator, is_direct_pay: true }, username: "dora" },
  reviewer: { viewer: { ...sampleCreator, is_direct_pay: false, is_reviewer: true }, username: "rita" },
} as const;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as Role[];

/**
 * Managers, who are creators: they are shown what the table says of `creator`, whomever they act for (SHELL-86). `actsFor` is what
 * their session says, `has` for whom a page is theirs to change: of who does not manage her any more nothing is left of it.
 */
export const managerRoles = {
  "manager acting": { username: "max", actsFor: "ava", has: "ava" },
  "manager not acting": { username: "max", actsFor: null, has: null },
  "manager of another": { username: "elsa", actsFor: "zoe", has: "zoe" },
  "manager removed": { username: "liam", actsFor: "ava", has: null },
} as const;
export type ManagerRole = keyof typeof managerRoles;

/** The sites of docs/sites.example.json, as the router knows them. */
export const sites = {
  classic: { host: "marquee.example", rootUsername: null, signupSource: "creators", isFantime: false },
  fantime: { host: "fantime.example", rootUsername: null, signupSource: "fantime", isFantime: true },
  root: { host: "mia.example", rootUsername: "mia", signupSource: null, isFantime: false },
} as const;
export type SiteName = keyof typeof sites;

interface Row {
  readonly path: string;
  readonly sites: readonly SiteName[];
  /** Of the document; `-`: an endpoint answers the path instead. */
  readonly status: number;
  readonly cells: readonly string[];
}

const [names = "", ...lines] = (await readFile(new URL("route-matrix.tsv", import.meta.url), "utf8"))
  .trim()
  .split("\n");
export const rows = lines.map((line): Row => {
  const [path = "", where = "", status = "", ...cells] = line.split("\t");
  const all = Object.keys(sites) as SiteName[];
  return {
    path,
    sites: where === "all" ? all : (where.split(", ") as SiteName[]),
    status: Number(status),
    cells,
  };
});

/** The names of the table's columns. */
export const head = names;
