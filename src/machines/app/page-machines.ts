import type { InputFrom } from "xstate";

import type { browseMachine } from "../browse/browse.machine.ts";
import type { creatorApplicationMachine } from "../creator-application/creator-application.machine.ts";
import type { creatorHomeMachine } from "../creator-home/creator-home.machine.ts";
import type { creatorLandingMachine } from "../creator-landing/creator-landing.machine.ts";
import type { emailAndPasswordMachine } from "../email-and-password/email-and-password.machine.ts";
import type { feedMachine } from "../feed/feed.machine.ts";
import type { followingMachine } from "../following/following.machine.ts";
import type { landingMachine } from "../landing/landing.machine.ts";
import type { paymentInfoMachine } from "../payment-info/payment-info.machine.ts";
import type { profileMachine } from "../profile/profile.machine.ts";
import type { rankingsMachine } from "../rankings/rankings.machine.ts";
import type { resourceMachine } from "../resource/resource.machine.ts";
import type { PageKind } from "../../domain/site/page-route.ts";
import { pageRows } from "../../domain/site/page-rows.ts";
import type { supportMachine } from "../support/support.machine.ts";
import type { welcomeMachine } from "../welcome/welcome.machine.ts";
import type { PageInput } from "./page-input.ts";
import { machineProvidedBy } from "./provided-by.ts";

/** The machine of each page, by its name as a source of actors; their code loads with the page. */
interface Machines {
  readonly browse: typeof browseMachine;
  readonly creatorApplication: typeof creatorApplicationMachine;
  readonly creatorHome: typeof creatorHomeMachine;
  readonly creatorLanding: typeof creatorLandingMachine;
  readonly dashboard: typeof resourceMachine;
  readonly emailAndPassword: typeof emailAndPasswordMachine;
  readonly feed: typeof feedMachine;
  readonly following: typeof followingMachine;
  readonly landing: typeof landingMachine;
  readonly paymentInfo: typeof paymentInfoMachine;
  readonly popular: typeof browseMachine;
  readonly profile: typeof profileMachine;
  readonly rankings: typeof rankingsMachine;
  readonly support: typeof supportMachine;
  readonly welcome: typeof welcomeMachine;
}

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

/** What the machine of a page starts with. */
export type PageInputOf<Page extends MachinePage> = Page extends "dashboard"
  ? InputFrom<typeof resourceMachine>
  : PageInput<Page>;

/** Each page's machine; none for one that takes something else than it gets. */
type Fitting = {
  readonly [Page in MachinePage as Camel<Page>]: PageInputOf<Page> extends InputFrom<Machines[Camel<Page>]>
    ? Machines[Camel<Page>]
    : never;
};

/** Something for each page's machine. */
export const forEachPage = <Made>(make: (page: MachinePage) => Made): Readonly<Record<PageSource, Made>> =>
  Object.fromEntries(
    pageRows.flatMap(({ page }) => (hasMachine(page) ? [[camel(page), make(page)]] : [])),
  ) as Record<PageSource, Made>;

/** Stand-ins for the machines of all pages. */
export const pageMachines: Fitting = forEachPage((page) =>
  machineProvidedBy<never>(`src/pages/${page}.page.ts`),
);
