import type { Locator } from "playwright";
import type { SnapshotFrom } from "xstate";

import { TERMS_MISSING } from "../../src/domain/account/terms.ts";
import type { ApplicationField } from "../../src/domain/creator-application/application.ts";
import type { PageInput } from "../../src/machines/app/page-input.ts";
import { creatorApplicationFlow } from "../../src/machines/creator-application/creator-application.flow.ts";
import type { creatorApplicationMachine } from "../../src/machines/creator-application/creator-application.machine.ts";
import {
  addressOf,
  asksTerms,
  type Opening,
} from "../../src/machines/creator-application/creator-application.setup.ts";
import type { Section } from "../../src/machines/creator-application/sections.ts";
import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import * as samples from "../../src/machines/creator-application/sample-application.ts";
import {
  boxNames,
  chooseFile,
  FANTIME,
  isPiece,
  keepDraft,
  openApplication,
  PICTURE_READ,
  type Applicant,
  type ApplicationStage,
} from "./application-stage.ts";
import { cannot, type Act, type Driver, type Plan } from "./driver.ts";
import { showsForm } from "./form.ts";
import { post } from "./people.ts";
import { eventually, showsToasts } from "./site.ts";
import { keepEntry } from "./storage.ts";

type Snapshot = SnapshotFrom<typeof creatorApplicationMachine>;
type Input = PageInput<"creator-application">;

interface Answer<Data> {
  readonly status: "ok" | "failed";
  readonly data?: Data;
  readonly failure?: { readonly code: string; readonly fields?: Readonly<Record<string, string>> };
}

const CALL = "/api/v1/approval";

const applicantOf = ({ user }: Input): Applicant => {
  if (user === null) return "guest";
  if (user.compliance_status.status === "approved") return "ava";
  return user.type === "user" ? "fan" : "creator";
};

/** The same person applies in another tab, where the pictures are sent already. */
const apply = async ({ site, page, username }: ApplicationStage): Promise<void> => {
  const { rows } = await site.database().query(
    `insert into upload (id, account_id, purpose, sealed, created_at)
     select gen_random_uuid()::text, id, 'document', '', extract(epoch from now())::bigint
     from account, generate_series(1, 2) where username = $1 returning id`,
    [username],
  );
  const documents = ["front", "selfie"].map((kind, index) => ({ kind, tkn: rows[index].id, srv_id: "main" }));
  const fields = { ...samples.filledApplication, document_type: "passport" };
  await post(page.context().request, CALL, { variant: "standard", ...fields, documents });
};

/** Brings the application to where the server shall say that it is; only one that is sent can be reviewed later. */
const reach = async (stage: ApplicationStage, { status, reason }: Opening): Promise<void> => {
  if (status === "submitted") return apply(stage);
  await stage.site.database().query(
    `update account set compliance_status = $2::text, compliance_reason = $3, type = case $2::text when 'approved' then 'model' else type end
     where username = $1`,
    [stage.username, status === "none" ? null : status, reason],
  );
};

/** Two calls tell how the application stands and what it said. */
const passBoth = async ({ calls }: ApplicationStage): Promise<void> => {
  await calls.pass();
  await calls.pass();
};

const opened =
  ({ data }: Answer<Opening>): Act<ApplicationStage> =>
  async (stage) => {
    if (data === undefined) await stage.site.fault({ method: "GET", path: CALL, status: 429, times: 1 });
    else {
      await reach(stage, data);
      await keepDraft(stage, data.fields);
      await keepEntry(stage.page, "application_begun", data.begun);
    }
    await passBoth(stage);
  };

interface Sent {
  readonly documents: readonly { readonly kind: string }[];
}

/** What the page itself would not send, by the field that is wrong in it: it is changed on its way. */
const wrong: Readonly<Record<string, (sent: Sent) => object>> = {
  birth_date: () => ({ birth_date: "2020-01-01" }),
  country: () => ({ country: "XX" }),
  fans_link: () => ({ fans_link: "nowhere" }),
  front: ({ documents }) => ({ documents: documents.filter(({ kind }) => kind !== "front") }),
};

const submitted = (
  { failure }: Answer<unknown>,
  { context: { route } }: Snapshot,
): Plan<ApplicationStage> => {
  if (failure === undefined) return ({ calls }) => calls.pass();
  if (failure.code === "application_submitted")
    return async (stage) => {
      await apply(stage);
      await stage.calls.pass();
    };
  const [field = ""] = Object.keys(failure.fields ?? {});
  if (field === "fans_link" && route.variant !== "vip") return cannot("this page does not ask for fans");
  const change = wrong[field];
  if (change === undefined) return undefined;
  return ({ calls }) =>
    calls.pass(async (request) => {
      const sent = request.postDataJSON() as Sent;
      return { postData: JSON.stringify({ ...sent, ...change(sent) }) };
    });
};

const sections: Readonly<
  Record<Section, { readonly title: string; readonly fields: readonly ApplicationField[] }>
> = {
  about: { title: "About you", fields: ["first_name", "last_name", "birth_date", "social_link"] },
  address: { title: "Your address", fields: ["country", "state", "street", "city", "postal_code"] },
  fans: { title: "Where are your fans now?", fields: ["fans_platform", "fans_link", "fans_number"] },
  documents: { title: "Your document", fields: ["document_type"] },
};

const sectionIn = (snapshot: Snapshot): Section | null =>
  snapshot.matches({ applying: "submitting" })
    ? "documents"
    : ((Object.keys(sections) as Section[]).find((section) => snapshot.matches({ applying: section })) ??
      null);

const press =
  (name: string): Act<ApplicationStage> =>
  ({ main }) =>
    main.getByRole("button", { name, exact: true }).click();

const typeInto = (name: ApplicationField, value: string, before: Snapshot): Plan<ApplicationStage> => {
  const section = sectionIn(before);
  if (section === null || !sections[section].fields.includes(name))
    return cannot("another part of the application has this field");
  return async ({ main }) => {
    const control = main.locator(`[name="${name}"]`);
    await (name === "country" || name === "document_type"
      ? control.selectOption(value)
      : control.fill(value));
  };
};

const addPicture = (kind: keyof typeof boxNames, before: Snapshot): Plan<ApplicationStage> => {
  if (!before.matches({ applying: "documents" }))
    return cannot("the boxes for pictures are in the last part");
  if (before.context.fields.document_type === "")
    return cannot("no box is there before a document is chosen");
  return async ({ page, main }) => {
    const answer = page.waitForResponse(isPiece, { timeout: PICTURE_READ });
    await chooseFile(boxIn(main, kind));
    await answer;
  };
};

const boxIn = (main: Locator, kind: keyof typeof boxNames): Locator =>
  main.getByRole("region", { name: boxNames[kind] });

const plan: Driver<Input, Snapshot, ApplicationStage>["plan"] = ({ event, before }) => {
  switch (event.type) {
    case "terms.changed":
      return before.matches({ applying: "documents" }) && asksTerms(before.context)
        ? ({ main }) => main.getByRole("checkbox").setChecked(event["accepted"])
        : cannot("the box stands below the document, of who has not accepted yet");
    case "logIn.chosen":
      return press("Log in here");
    case "field.changed":
      return typeInto(event["field"], event["value"], before);
    case "media.changed":
      return addPicture(event["id"], before);
    case "section.finished":
      return press(before.matches({ applying: "documents" }) ? "Send application" : "Continue");
    case "back.chosen":
      return press("Back");
    case "retry.requested":
      return press("Try again");
    case "dashboard.chosen":
      return press("Go to your dashboard");
    case "socket.received":
      return ({ site, username }) =>
        event["data"].status === "approved"
          ? site.operate("approve", username)
          : site.operate("reject", username, event["data"].reason);
    case "xstate.done.actor.openApplication":
      return opened(event["output"]);
    case "xstate.error.actor.openApplication":
      return async (stage) => {
        await stage.site.fault({ method: "GET", path: CALL, status: 503, times: 1 });
        await passBoth(stage);
      };
    case "xstate.done.actor.submitApplication":
      return submitted(event["output"], before);
    case "xstate.error.actor.submitApplication":
      return async ({ site, calls }) => {
        await site.fault({ method: "POST", path: CALL, status: 503, times: 1 });
        await calls.pass();
      };
    default:
      return undefined;
  }
};

const showsSection = async (
  { main }: ApplicationStage,
  section: Section,
  { context }: Snapshot,
  busy: boolean,
): Promise<void> => {
  const { fields, texts, documents, terms } = context;
  const { title, fields: names } = sections[section];
  await showsForm(main.getByRole("form", { name: title }), {
    values: Object.fromEntries(names.map((name) => [name, fields[name]])),
    texts: { ...Object.fromEntries(names.map((name) => [name, texts[name] ?? null])), recaptcha: null },
    busy,
    captcha: false,
  });
  if (section !== "documents") return;
  const boxes = main.getByRole("checkbox");
  await eventually(() => boxes.count()).toBe(asksTerms(context) ? 1 : 0);
  if (asksTerms(context)) {
    await eventually(() => boxes.isChecked()).toBe(terms);
    await eventually(() => main.getByText(TERMS_MISSING).count()).toBe(texts.terms === undefined ? 0 : 1);
  }
  if (fields.document_type === "") return;
  for (const kind of ["front", "selfie"] as const) {
    const box = boxIn(main, kind);
    await eventually(() => box.getByRole("img", { name: "Sent" }).count()).toBe(
      documents[kind] === null ? 0 : 1,
    );
    const text = texts[kind];
    await eventually(() => box.getByRole("alert").allTextContents()).toEqual(
      text === undefined ? [] : [text],
    );
  }
};

const texts: Readonly<Record<string, string>> = {
  opening: "Loading your application",
  unreachable: "We could not reach the server. Please check your connection and try again.",
  submitted: "Thank you! We review your application within 2 business days.",
  approved: "Welcome! You are a creator now.",
};

export const creatorApplicationDriver: Driver<Input, Snapshot, ApplicationStage> = {
  flow: creatorApplicationFlow,
  site: FANTIME,
  samples: [
    ...Object.entries(samples).map(([name, value]) => ({
      ...{ name, value },
      from: "src/machines/creator-application/sample-application.ts",
    })),
    { name: "sampleFailure", from: "src/machines/app/sample-records.ts", value: sampleFailure },
  ],
  open: (input) => (site) => openApplication(site, addressOf(input.route), applicantOf(input)),
  plan,
  isLast: ({ event }) => event.type === "logIn.chosen",
  shows: async (stage, snapshot, step) => {
    const { page, main, calls } = stage;
    await showsToasts(page, step?.emitted ?? []);
    if (step?.event.type === "logIn.chosen") return page.getByRole("dialog", { name: "Log in" }).waitFor();
    if (snapshot.matches("leaving"))
      return page.waitForURL((url) => url.pathname === (snapshot.context.begun ?? "/account/dashboard"));
    if (snapshot.matches("joining")) return main.getByRole("heading", { name: "Become a creator" }).waitFor();
    const isBusy = snapshot.hasTag("busy");
    await eventually(calls.held).toBe(snapshot.matches("opening") ? 2 : isBusy ? 1 : 0);
    const section = sectionIn(snapshot);
    if (section !== null) return showsSection(stage, section, snapshot, isBusy);
    return main.getByText(texts[String(snapshot.value)]!).first().waitFor({ state: "attached" });
  },
};
