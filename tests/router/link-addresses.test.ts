import { globSync, readdirSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { matchRoutes } from "react-router-dom";
import { expect, test } from "vitest";

import * as accountPaths from "../../src/domain/site/account-paths.ts";
import { readQuery } from "../../src/domain/site/page-query.ts";
import type { RouteFacts } from "../../src/domain/site/page-route.ts";
import { resolvePage } from "../../src/domain/site/page-rows.ts";
import { supportForms } from "../../src/domain/support/support-forms.ts";

const classic: RouteFacts = {
  viewer: { type: "model", is_direct_pay: true },
  rootUsername: null,
  signupSource: "fantime",
  development: false,
};
const supportPages = new Set([
  ...Object.keys(supportForms),
  ...readdirSync("src/server/support/texts").map((file) => basename(file, ".md")),
]);

/** Whether a site has a page at an address; what is filled in for a name is no name of a support page. */
const isThere = (address: string): boolean => {
  const [path = "", query] = address.split("#")[0]!.split("?");
  const { route } = resolvePage(matchRoutes, { path, query: readQuery(`?${query ?? ""}`) }, classic);
  if (route.page === "support") return route.name === "some1" || supportPages.has(route.name);
  return route.page !== "not-found";
};

/** What the server answers itself. */
const ofServer = /^\/(\/|api\/|oauth\/|media\/|assets\/|theme\/)/;
const literal = /\b(?:href|to)\s*[=:]\s*\{?\s*(?:"(\/[^"]*)"|`(\/[^`]*)`)/g;

test("[SHELL-38] every address that a link or a machine names leads to a page", () => {
  const files = globSync("src/{views,machines}/**/*.{ts,tsx}");
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(literal)].map(([, plain, filled]) => ({
      file,
      address: plain ?? filled!.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "some1"),
    })),
  );
  const constants = Object.values(accountPaths).flatMap((path: unknown) =>
    typeof path === "string" ? [{ file: "src/domain/site/account-paths.ts", address: path }] : [],
  );
  const links = [...named, ...constants].filter(({ address }) => !ofServer.test(address));
  expect(links.length).toBeGreaterThan(60);
  expect(links.filter(({ address }) => !isThere(address))).toEqual([]);
});
