import { readFile } from "node:fs/promises";

import type { EndpointName } from "../../src/protocol/endpoints.ts";

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

/** The committed table by endpoint. It is written by hand: what the endpoint table says is compared with it. */
export const accessMatrix: ReadonlyMap<string, AccessLine> = new Map(
  lines.slice(1).map(([name, token, ...cells]) => {
    if (token !== "token" && token !== "-") throw new Error(`The line of ${name} says '${token}' of tokens.`);
    return [name!, { needsToken: token === "token", cells }];
  }),
);

/** Endpoints that are refused without the token of the caller's page. */
export const guardedByToken: readonly EndpointName[] = [...accessMatrix]
  .filter(([, { needsToken }]) => needsToken)
  .map(([name]) => name as EndpointName);
