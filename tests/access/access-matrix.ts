import { readFile } from "node:fs/promises";

import type { Endpoint } from "../../src/protocol/endpoint.ts";
import { endpoints, type EndpointName } from "../../src/protocol/endpoints.ts";
import { writtenRoles, type Role } from "./roles.ts";

/** What `access-matrix.tsv` says of an endpoint. */
export interface AccessLine {
  /** Whether it is refused without the token of the caller's page. */
  readonly needsToken: boolean;
  /** What each role gets: `status` or `status code`. */
  readonly cells: readonly string[];
}

const lines = (await readFile(new URL("access-matrix.tsv", import.meta.url), "utf8"))
  .trim()
  .split("\n")
  .map((line) => line.split("\t"));

/** The first line of the file. */
export const accessHeader: readonly string[] = lines[0]!;

/** Own things that a manager who acts does at what is shown to him as to its owner. */
const asOwner: readonly string[] = [
  "getGallery",
  "likePost",
  "unlikePost",
  "getComments",
  "writeComment",
  "votePoll",
];

/**
 * Calls of which managers get what no column says: one who invites twice has an invitation open, the other two may not; one lives in
 * another country, which his application says.
 */
const asManagers: Readonly<Record<string, readonly string[]>> = {
  invitePrivate: ["201", "409 private_open", "403 geo_restricted", "403 tip_blocked"],
  setAccountSetting: ["200", "200", "422 validation", "200"],
};

/**
 * What managers get follows from the others: at a creator's data hers is the one whom she named, all others are refused; at his own
 * he is any other creator.
 */
const managersOf = (name: string, cells: readonly string[]): readonly string[] => {
  const of = (role: Role): string => cells[writtenRoles.indexOf(role as (typeof writtenRoles)[number])]!;
  const row: Endpoint | undefined = endpoints[name as EndpointName];
  if (asManagers[name] !== undefined) return asManagers[name];
  const [owner, other] = [of("creator"), of("other creator")];
  const isFile = row?.kind === "file";
  if (row?.subject === "creator" && !isFile) return [owner, owner, "403 not_allowed", "403 not_allowed"];
  return [asOwner.includes(name) ? owner : other, other, other, other];
};

/** The committed table by endpoint. It is written by hand: what the endpoint table says is compared with it. */
export const accessMatrix: ReadonlyMap<string, AccessLine> = new Map(
  lines.slice(1).map(([name, token, ...cells]) => {
    if (token !== "token" && token !== "-") throw new Error(`The line of ${name} says '${token}' of tokens.`);
    return [name!, { needsToken: token === "token", cells: [...cells, ...managersOf(name!, cells)] }];
  }),
);

/** Endpoints that are refused without the token of the caller's page. */
export const guardedByToken: readonly EndpointName[] = [...accessMatrix]
  .filter(([, { needsToken }]) => needsToken)
  .map(([name]) => name as EndpointName);
