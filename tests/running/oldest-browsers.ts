import bcd, {
  type CompatStatement,
  type Identifier,
  type SupportStatement,
} from "@mdn/browser-compat-data/forLegacyNode";
import type { BrowserContext } from "playwright";

import manifest from "../../package.json" with { type: "json" };

/** The browsers of `browserslist` in package.json, each with the oldest version that is served. */
const oldest = manifest.browserslist.map((line) => {
  const [name = "", , version = ""] = line.split(" ");
  return { name: name === "ios" ? "safari_ios" : name, version };
});

const numbersOf = (version: string): readonly number[] => version.replace("≤", "").split(".").map(Number);
const isLater = (one: string, other: string): boolean => {
  const [[major = 0, minor = 0], [otherMajor = 0, otherMinor = 0]] = [numbersOf(one), numbersOf(other)];
  return major === otherMajor ? minor > otherMinor : major > otherMajor;
};

/** Whether a version has something as it is, without a setting or another name. */
const has = (support: SupportStatement | undefined, version: string): boolean =>
  support === undefined ||
  [support]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
        typeof added === "string" &&
        added !== "preview" &&
        !isLater(added, version) &&
        (typeof removed !== "string" || isLater(removed, version)) &&
        flags === undefined &&
        prefix === undefined &&
        other === undefined,
    );

const isEverywhere = ({ support }: CompatStatement): boolean =>
  oldest.every(({ name, version }) => has(support[name as keyof typeof support], version));

type Missing = readonly [owner: string, member: string | null, isStatic: boolean | null];

/**
 * What one of the oldest browsers lacks, as `any` of `AbortSignal`; the member is null where the whole object is missing. Only the browser's
 * own objects tell which members are static; of the language's objects both places are looked at.
 */
const missingIn = (objects: Identifier, tellsStatic: boolean): readonly Missing[] =>
  Object.entries(objects as Readonly<Record<string, Identifier>>).flatMap(([owner, members]): Missing[] => {
    if (members.__compat !== undefined && !isEverywhere(members.__compat)) return [[owner, null, null]];
    return Object.entries(members as Readonly<Record<string, Identifier>>).flatMap(([name, { __compat }]) => {
      if (name === "__compat" || /^@@|_event$/.test(name) || !__compat || isEverywhere(__compat)) return [];
      return [[owner, name.replace(/_static$/, ""), tellsStatic ? name.endsWith("_static") : null]];
    });
  });

/** What the tests themselves ask a page for (`expectAccessible`); of the product the inspector's dock alone does, which developers open. */
const askedByTests = ["CSSStyleSheet.replaceSync", "Document.adoptedStyleSheets"];

const missing = [...missingIn(bcd.javascript.builtins!, false), ...missingIn(bcd.api, true)].filter(
  ([owner, member]) => !askedByTests.includes(`${owner}.${member}`),
);

/** Takes from the pages of a browser what one of the oldest browsers that are served lacks. */
export const asInOldestBrowsers = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript((gone) => {
    const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
    const take = (object: object | undefined, member: string): void => {
      if (object !== undefined) delete (object as Record<string, unknown>)[member];
    };
    for (const [owner, member, isStatic] of gone) {
      if (member === null) take(all, owner);
      else {
        if (isStatic !== false) take(all[owner], member);
        if (isStatic !== true) take(all[owner]?.prototype, member);
        if (owner === "Window") take(all, member);
      }
    }
  }, missing);
