import { pageDescription } from "../src/domain/site/page-description.ts";
import type { GuardName, RouteViewer } from "../src/domain/site/page-guards.ts";
import type { RouteFacts } from "../src/domain/site/page-route.ts";
import type { PageRow } from "../src/domain/site/page-row.ts";
import { pageRows } from "../src/domain/site/page-rows.ts";
import { pageTitle } from "../src/domain/site/page-rows.ts";

const opensFor: Readonly<Record<GuardName, string>> = {
  open: "everybody",
  requireUser: "who is signed in",
  requireModelUser: "creators",
  requireModelDirectPay: "creators who are paid directly",
  requireBrowsing: "everybody, in fantime style not creators",
};

const viewers: readonly (RouteViewer | null)[] = [
  null,
  { type: "user", is_direct_pay: false },
  { type: "model", is_direct_pay: false },
];

/** What a row's `when` may ask, each with its values and their words. */
const questions = {
  viewer: viewers.map((value) => [value, value === null ? "guests" : `${value.type}s`] as const),
  rootUsername: [
    [null, "no root user"],
    ["ava", "a root user"],
  ],
  signupSource: [
    [null, "no brand"],
    ["creators", "brand creators"],
    ["fantime", "brand fantime"],
  ],
  isFantime: [
    [false, "classic style"],
    [true, "fantime style"],
  ],
  development: [
    [false, "production"],
    [true, "development"],
  ],
} as const;

type Question = keyof typeof questions;
const names = Object.keys(questions) as Question[];

const allFacts = names.reduce<readonly object[]>(
  (facts, name) => facts.flatMap((some) => questions[name].map(([value]) => ({ ...some, [name]: value }))),
  [{}],
) as readonly RouteFacts[];

/** Where the row is there: the values of all that makes a difference to it. */
const whereOf = ({ when }: PageRow): string => {
  const there = allFacts.filter((facts) => when?.(facts) ?? true);
  return names
    .flatMap((name) => {
      const words = questions[name].filter(([value]) => there.some((facts) => facts[name] === value));
      return words.length === questions[name].length ? [] : [words.map(([, word]) => word).join(" or ")];
    })
    .join(", ");
};

/** A row's page as it opens at a location that fits a pattern. */
const openedAt = (row: PageRow, path: string) => {
  const params = { username: "ava", name: "faq", studio: "north", token: "sample", "*": "" };
  const facts = allFacts.find((one) => (row.when?.(one) ?? true) && one.rootUsername !== null);
  return row.open({ path, params, query: {}, facts: facts ?? allFacts[0]! });
};

const cellsOf = (row: PageRow): readonly string[] => {
  const opened = row.paths.map((path) => openedAt(row, path)).filter((one) => one !== null);
  const calls = opened.flatMap((one) => one.calls({ username: "ava" }).map(({ name }) => name));
  const described = opened.map(({ route }) => pageDescription(route, "the site")).find((one) => one !== null);
  return [
    row.page,
    pageTitle(row.page) ?? "",
    row.paths.map((path) => `\`${path}\``).join(" "),
    whereOf(row),
    opensFor[row.guard ?? "open"],
    [...new Set(calls)].join(", "),
    row.isRendered === true ? "yes" : "",
    row.redirect === undefined ? (described ?? "") : `leads to the ${row.redirect}`,
  ];
};

const lineOf = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** docs/PAGES.md: every row of the table of pages. */
export const pagesText = (): string =>
  [
    "# Pages",
    "",
    "Generated from `src/domain/site/page-rows.ts` by `npm run pages`: do not edit.",
    "",
    "Of two patterns that fit an address the more specific one counts. Where `site and viewer` is empty the row is there on every",
    "site, for everybody. Who may not open a page is sent home. Calls are those whose answers come with the page; `HTML`: guests get",
    "the first view rendered. Where `title` is empty the site's own stands, or the page's actor knows it. `not-found` with a guard: nothing is there yet, and who may not open it is refused all the same.",
    "",
    lineOf([
      "page",
      "title",
      "addresses",
      "site and viewer",
      "opens for",
      "first calls",
      "HTML",
      "description",
    ]),
    lineOf(Array.from({ length: 8 }, () => "---")),
    ...pageRows.map((row) => lineOf(cellsOf(row))),
    "",
  ].join("\n");
