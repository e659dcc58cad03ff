import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { countryName } from "../../src/domain/country/country.ts";
import { sessionsFlow } from "../../src/machines/sessions/sessions.flow.ts";
import {
  selectSessionsView,
  type EndSessionInput,
  type sessionsMachine,
  type SessionsView,
} from "../../src/machines/sessions/sessions.machine.ts";
import type { SessionItem } from "../../src/protocol/account/account.records.ts";
import { cannot, type Act, type Driver, type Plan, type Stage } from "./driver.ts";
import { shownButtons } from "./form.ts";
import { ownAddress, post, signUpPage, type Person } from "./people.ts";
import { eventually, holdRequests, showsToasts, type Gate, type Site } from "./site.ts";

type Snapshot = SnapshotFrom<typeof sessionsMachine>;

interface SessionsStage extends Stage {
  /** The card of the page that the flow is in. */
  readonly card: Locator;
  readonly calls: Gate;
  readonly person: Person;
  /** The password as it was changed last. */
  password: string;
}

interface Answer {
  readonly data?: { readonly items?: readonly SessionItem[] };
  readonly failure?: { readonly code: string };
}

const LIST = "/api/v1/account/session";
const AGENTS = {
  here: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
};

/** A browser as the flow's samples tell of it. */
const browserOf = (device: keyof typeof AGENTS) => ({
  userAgent: AGENTS[device],
  extraHTTPHeaders: { ...ownAddress(), "cf-ipcountry": "US" },
});

const open = async (site: Site): Promise<SessionsStage> => {
  const page = await site.open(browserOf("here"));
  const person = await signUpPage(page);
  const calls = await holdRequests(page, /\/api\/v1\/account\/session(?:\/[^/]+)?$/);
  await page.goto("/account/email_and_pwd");
  const card = page.getByRole("region", { name: "Devices" });
  return { site, page, card, calls, person, password: person.password };
};

const signOutPhone: Act<SessionsStage> = ({ site }) =>
  site.database().query("delete from session where agent = $1", [AGENTS.phone]);

const signInPhone: Act<SessionsStage> = async (stage) => {
  await signOutPhone(stage);
  const phone = await stage.site.open(browserOf("phone"));
  const { username } = stage.person;
  await post(phone.context().request, "/api/v1/auth/signin", { email: username, password: stage.password });
  await phone.context().close();
  // Sessions stand in the order in which they were used last, the page's own first.
  await stage.site
    .database()
    .query("update session set used_at = used_at - 60 where agent = $1", [AGENTS.phone]);
};

/** In the form above the list; all other sessions end by it. */
const changePassword: Act<SessionsStage> = async (stage) => {
  const form = stage.page.getByRole("form", { name: "Change the password" });
  const next = `${stage.password} more`;
  await form.getByLabel("Current Password").fill(stage.password);
  await form.getByLabel("New Password").fill(next);
  await form.getByRole("button", { name: "Update Password" }).click();
  stage.password = next;
};

/** What is being read is given up for the new list. */
const changePasswordWhileLoading: Act<SessionsStage> = async (stage) => {
  const givenUp = stage.page.waitForEvent("requestfailed", (request) => request.url().endsWith(LIST));
  await Promise.all([givenUp, changePassword(stage)]);
};

const answered =
  (arrange: Act<SessionsStage>): Act<SessionsStage> =>
  async (stage) => {
    await arrange(stage);
    await stage.calls.pass();
  };

const fails = (method: "GET" | "DELETE", status: number): Act<SessionsStage> =>
  answered(async ({ site, calls }) => site.fault({ method, path: await calls.path(), status, times: 1 }));

const loaded = ({ data, failure }: Answer): Plan<SessionsStage> => {
  if (failure !== undefined) return fails("GET", 429);
  return answered(data?.items?.length === 1 ? signOutPhone : signInPhone);
};

const ended = ({ failure }: Answer, ending: EndSessionInput | null): Plan<SessionsStage> => {
  switch (failure?.code) {
    case undefined:
      return answered(async () => {});
    case "session_not_found":
      return ending?.id == null ? cannot("all others can be ended at any time") : answered(signOutPhone);
    case "too_many":
      return fails("DELETE", 429);
    default:
      return undefined;
  }
};

const press =
  (name: string): Act<SessionsStage> =>
  ({ card }) =>
    card.getByRole("button", { name, exact: true }).click();

const LOG_OUT_OTHERS = "Log out everywhere else";
const labelOf = ({ device }: SessionItem): string => `Log out ${device}`;

const plan: Driver<undefined, Snapshot, SessionsStage>["plan"] = ({ event, before }) => {
  const others = before.context.items?.filter(({ is_current }) => !is_current) ?? [];
  switch (event.type) {
    case "session.endChosen": {
      const chosen = others.find(({ id }) => id === event["id"]);
      return chosen === undefined ? cannot("it is not in the list") : press(labelOf(chosen));
    }
    case "others.endChosen":
      return others.length === 0 ? cannot("there are no others") : press(LOG_OUT_OTHERS);
    case "retry.requested":
      return press("Try again");
    case "sessions.outdated":
      return before.matches("loading") ? changePasswordWhileLoading : changePassword;
    case "xstate.done.actor.loadSessions":
      return loaded(event["output"]);
    case "xstate.error.actor.loadSessions":
      return fails("GET", 503);
    case "xstate.done.actor.endSession":
      return ended(event["output"], before.context.ending);
    case "xstate.error.actor.endSession":
      return fails("DELETE", 503);
    default:
      return undefined;
  }
};

/** The list as it stands: device and mark of each session, then its country and address. */
const shownItems = ({ card }: SessionsStage): Promise<readonly (readonly (string | undefined)[])[]> =>
  card.getByRole("listitem").evaluateAll((items) =>
    items.map((item) => {
      const [device, about] = [...item.querySelectorAll("p")].map(({ textContent }) => textContent ?? "");
      return [device, ...(about?.split(" · ").slice(0, 2) ?? [])];
    }),
  );

const itemsOf = (view: SessionsView) =>
  view.status !== "shown"
    ? []
    : view.items.map(({ device, is_current, country, address }) => [
        is_current ? `${device}This device` : device,
        countryName(country ?? ""),
        address,
      ]);

const buttonsOf = (view: SessionsView): readonly string[] => {
  if (view.status !== "shown") return view.status === "failed" ? ["Try again"] : [];
  const others = view.items.filter(({ is_current }) => !is_current);
  return [
    ...others.map((item) => (view.ending === item.id ? `${labelOf(item)}…` : labelOf(item))),
    ...(view.hasOthers ? [view.ending === "others" ? `${LOG_OUT_OTHERS}…` : LOG_OUT_OTHERS] : []),
  ];
};

export const sessionsDriver: Driver<undefined, Snapshot, SessionsStage> = {
  flow: sessionsFlow,
  open: () => open,
  plan,
  shows: async (stage, snapshot, step) => {
    await showsToasts(stage.page, step?.emitted ?? []);
    const view = selectSessionsView(snapshot);
    const isAsking = snapshot.matches("loading") || snapshot.matches("ending");
    await eventually(stage.calls.held).toBe(isAsking ? 1 : 0);
    await eventually(() => shownButtons(stage.card)).toEqual(buttonsOf(view));
    await eventually(() => shownItems(stage)).toEqual(itemsOf(view));
    if (view.status === "failed") await stage.card.getByText(view.error).waitFor();
  },
};
