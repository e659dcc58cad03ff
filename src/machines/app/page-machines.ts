import type { AnyStateMachine, InputFrom } from "xstate";

import type { PageKind } from "../../domain/site/page-route.ts";
import { knownPages } from "../router/known-pages.ts";
import type { resourceMachine } from "../resource/resource.machine.ts";
import type { PageInput } from "./page-input.ts";
import { machineProvidedBy } from "./provided-by.ts";

/** The pages on which something happens: their machine is named in camel case. */
export type MachinePage = Exclude<PageKind, "kit" | "not-found">;
type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;
export type PageSource = Camel<MachinePage>;

const hasMachine = (page: PageKind): page is MachinePage => page !== "kit" && page !== "not-found";

const camel = (page: MachinePage): PageSource =>
  page.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as PageSource;

/** The name of a page's machine as a source of actors; null for pages without any. */
export const sourceOf = (page: PageKind): PageSource | null => (hasMachine(page) ? camel(page) : null);

/** What the machine of a page starts with; part by part, so that a machine may take the input of several pages. */
export type PageInputOf<Page extends MachinePage> = Page extends "dashboard"
  ? InputFrom<typeof resourceMachine>
  : { readonly [Part in keyof PageInput<Page>]: PageInput<Page>[Part] };

/** Something for each page's machine, as far as `kinds` has the page. */
export const forEachPage = <Made>(
  make: (page: MachinePage) => Made,
  kinds: readonly PageKind[] = knownPages()?.kinds ?? [],
): Readonly<Record<PageSource, Made>> =>
  Object.fromEntries(kinds.filter(hasMachine).map((page) => [camel(page), make(page)])) as Record<
    PageSource,
    Made
  >;

/** Stand-ins for the machines of all pages, which load with the page's code: `PageLogic` has each take what its page is given. */
export const pageMachines = forEachPage((page) =>
  machineProvidedBy<AnyStateMachine>(`src/pages/${page}/${page}.page.ts`),
);
