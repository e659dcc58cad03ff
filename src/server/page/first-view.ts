import {
  answerKey,
  firstViewCalls,
  type FirstCall,
  type FirstCallName,
} from "../../domain/site/first-calls.ts";
import { siteFacts, type Route } from "../../domain/site/page-route.ts";
import { readQuery } from "../../domain/site/page-query.ts";
import { resolvePage } from "../../domain/site/page-rows.ts";
import type { ResolvedPage } from "../../domain/site/resolve-page.ts";
import type { Viewer } from "../session/viewer.ts";
import type { Site } from "../site/site.ts";
import { withProductionReact } from "./production-react.ts";

const { matchRoutes } = await withProductionReact(() => import("react-router-dom"));

type Texts = Readonly<Record<string, string>>;

/** A call whose answer the page brings along; `key` names it in the page's `answers`. */
export interface KeyedCall {
  readonly name: FirstCallName;
  readonly params: Texts;
  readonly query: Texts;
  readonly key: string;
}

const keyed = ({ name, input }: FirstCall): KeyedCall => {
  const ofQuery: readonly string[] = firstViewCalls[name].query;
  const texts = Object.entries(input).map(([field, value]) => [field, String(value)] as const);
  return {
    name,
    params: Object.fromEntries(texts.filter(([field]) => !ofQuery.includes(field))),
    query: Object.fromEntries(texts.filter(([field]) => ofQuery.includes(field))),
    key: answerKey(name, input)!,
  };
};

/** What a location shows at first. `source` is the module of its page, whose files the HTML preloads. */
export interface FirstView {
  readonly route: Route;
  readonly calls: readonly KeyedCall[];
  readonly source: string | null;
  readonly redirect: ResolvedPage["redirect"];
  /** Whether its guard lets the viewer pass, and the address is as it should be. */
  readonly isOpen: boolean;
}

/** What decides which page is shown; null is a guest. */
type FirstViewer = Pick<Viewer, "is_direct_pay" | "type" | "username">;

/** The calls that the first view of a path makes: the browser's rules, and nothing past a guard (SHELL-86, X-06). */
export const firstViewOf = (
  { path, search }: { readonly path: string; readonly search: string },
  { record }: Site,
  viewer: FirstViewer | null = null,
  development = false,
): FirstView => {
  const facts = { ...siteFacts(record), viewer, development };
  const location = { path, query: readQuery(search) };
  const { route, calls, isOpen, moved, redirect } = resolvePage(matchRoutes, location, facts);
  const shown = isOpen ? calls({ username: viewer?.username ?? "" }) : [];
  return {
    route,
    calls: shown.map(keyed),
    source: isOpen && route.page !== "not-found" ? `src/pages/${route.page}/${route.page}.page.ts` : null,
    redirect,
    isOpen: isOpen && moved === null,
  };
};
