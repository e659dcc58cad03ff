import type { AnyEventObject } from "xstate";

import { sampleFailure } from "../../src/machines/app/sample-records.ts";
import { conversationFlow } from "../../src/machines/conversation/conversation.flow.ts";
import type { ConversationSnapshot } from "../../src/machines/conversation/conversation.machine.ts";
import { selectConversationView } from "../../src/machines/conversation/conversation-view.ts";
import type { ConversationInput } from "../../src/machines/conversation/conversation.setup.ts";
import * as samples from "../../src/machines/conversation/sample-messages.ts";
import {
  answerGone,
  answerLike,
  goToMessage,
  isHeld,
  newestOwn,
  openConversation,
  setBought,
  writeInVain,
  writeMessage,
  type ConversationStage,
} from "./conversation-stage.ts";
import { cannot, type Act, type Driver, type NamedSample, type Plan, type StepFacts } from "./driver.ts";
import { eventually, showsToasts, stopClock } from "./site.ts";

type Facts = StepFacts<ConversationSnapshot>;
type Gates = "loads" | "reads" | "marks" | "deletes" | "blocks";

const FILM = samples.lockedMessage.id;
const PAUSE = 5_000;
const TYPING = 6_000;

const named: readonly NamedSample[] = [
  ...Object.entries(samples).map(([name, value]) => ({
    ...{ name, value, from: "src/machines/conversation/sample-messages.ts" },
  })),
  { name: "sampleFailure", value: sampleFailure, from: "src/machines/app/sample-records.ts" },
];

/** Something happens by itself after a while: the page's time stands still until then. */
const isPaused = ({ value: { reading, marking, renewing, typing } }: ConversationSnapshot): boolean =>
  reading === "offline" || [reading, marking, renewing].includes("waiting" as never) || typing === "heard";

const isShown = (snapshot: ConversationSnapshot): boolean =>
  selectConversationView(snapshot).status === "showing";

const filmOf = ({ context }: ConversationSnapshot) => context.items.find(({ id }) => id === FILM);

const press =
  (name: string): Act<ConversationStage> =>
  ({ page }) =>
    page.getByRole("button", { name, exact: true }).click();

/** What opens over the page is closed again for the next step. */
const looksInto =
  (act: Act<ConversationStage>): Act<ConversationStage> =>
  async (stage) => {
    const { page } = stage;
    await act(stage);
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
  };

const fromMenu =
  (name: string): Act<ConversationStage> =>
  async ({ page }) => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };

const failing =
  (gate: Gates, method: "GET" | "POST" | "DELETE", status: number): Act<ConversationStage> =>
  async (stage) => {
    await stage.site.fault({ method, path: await stage[gate].path(), status, times: 1 });
    await stage[gate].pass();
  };

/** The page would soon try again by itself. */
const breaking =
  (gate: Gates, method: "GET" | "POST"): Act<ConversationStage> =>
  async (stage) => {
    await stopClock(stage.page);
    await failing(gate, method, 503)(stage);
  };

const loaded = ({ event }: Facts): Plan<ConversationStage> => {
  const { status, data, failure } = event["output"];
  if (status === "ok") return (stage) => answerLike(stage, data);
  return failure.code === "message_not_found"
    ? ({ loads }) => answerGone(loads)
    : failing("loads", "GET", 429);
};

const renewed = ({ event }: Facts): Act<ConversationStage> => {
  const { status, failure } = event["output"];
  if (status === "ok")
    return async (stage) => {
      await setBought(stage, true);
      await stage.reads.pass();
    };
  return failure.code === "message_not_found"
    ? ({ reads }) => answerGone(reads)
    : failing("reads", "GET", 429);
};

const actOf = ({ before }: Facts): readonly ["deletes" | "blocks", "POST" | "DELETE"] => {
  if (before.context.act?.kind === "delete") return ["deletes", "DELETE"];
  return ["blocks", before.context.act?.kind === "block" ? "POST" : "DELETE"];
};

/** After whatever became of it the page reads the newest messages at once; here they are as before. */
const readAgain = ({ before }: Facts): Act<ConversationStage> => {
  const { writing, is_blocked } = before.context.head!;
  const same = { writing, is_blocked, has_older: true, has_newer: false };
  return (stage) => answerLike(stage, same, filmOf(before)?.is_locked === false);
};

const acted = (facts: Facts): Plan<ConversationStage> => {
  const [gate, method] = actOf(facts);
  const isDone = facts.event["output"].status === "ok";
  if (isDone && facts.before.context.act?.kind === "unblock")
    return cannot("the page then reads that one may write, of which the samples know nothing");
  return async (stage) => {
    await (isDone ? stage[gate].pass() : failing(gate, method, 429)(stage));
    await readAgain(facts)(stage);
  };
};

const answered = ({ event, before }: Facts): Act<ConversationStage> => {
  const isDelete = before.context.act?.kind === "delete";
  const no = isDelete ? "Keep it" : "Cancel";
  const name = event["answer"] === "confirmed" ? (isDelete ? "Delete" : "Block") : no;
  return ({ page }) => page.getByRole("alertdialog").getByRole("button", { name, exact: true }).click();
};

/** The same event about the messages that are there. */
const said = ({ event }: Facts): Act<ConversationStage> => {
  const { name, data } = event as AnyEventObject & { readonly name: string; readonly data: object };
  return async (stage) => {
    if (name === "direct-message.typing") await stopClock(stage.page);
    const id = "id" in data && data.id === FILM ? { id: stage.film } : {};
    const upTo = "up_to_id" in data ? { up_to_id: await newestOwn(stage) } : {};
    stage.line.say(name, { ...data, ...id, ...upTo });
  };
};

/** Runs in the page: what is shown of the film did not come. */
const failMedium = (log: Element): void => {
  log.querySelector("img")?.dispatchEvent(new Event("error"));
};

const passes =
  (milliseconds: number): Act<ConversationStage> =>
  ({ page }) =>
    page.clock.runFor(milliseconds);

const NOT_SHOWN = "the messages are not there";

/** What a person does; the messages are shown. */
const planDeed = ({ event, before }: Facts): Plan<ConversationStage> => {
  const { head, hasNewer } = before.context;
  const may = head?.writing.may === true;
  switch (event.type) {
    case "older.requested":
      return press("Older messages");
    case "newer.requested":
      return press("Newer messages");
    case "latest.requested":
      return hasNewer ? press("To the newest") : cannot("these are the newest");
    case "delete.pressed":
      return ({ page }) => page.getByRole("button", { name: "Delete this message" }).last().click();
    case "block.pressed":
      return head?.is_blocked === true ? cannot("she is blocked already") : fromMenu("Block");
    case "unblock.pressed":
      return head?.is_blocked === true ? fromMenu("Unblock") : cannot("she is not blocked");
    case "unlock.pressed":
      return looksInto(press("Unlock for $9.00"));
    case "tip.pressed":
      return may ? looksInto(press("Send a tip")) : cannot("the button stands beside the field");
    case "message.sent":
      return may ? writeMessage : cannot("there is no field");
    case "message.refused":
      return may ? writeInVain : cannot("there is no field");
    case "media.failed":
      return filmOf(before)?.is_locked === true && !hasNewer
        ? ({ page }) => page.getByRole("log").evaluate(failMedium)
        : cannot("the film is not shown");
    default:
      return undefined;
  }
};

const steps: Readonly<Record<string, (facts: Facts) => Plan<ConversationStage>>> = {
  "target.changed": () => goToMessage,
  "retry.requested": () => press("Try again"),
  "question.answered": answered,
  "socket.received": said,
  "line.restored": () => (stage) => stage.line.tear(),
  "view.changed": () => cannot("the messages leave the page: tests/inbox/inbox.machine.test.ts"),
  "thing.opened": () => cannot("it is paid for in tests/inbox/inbox.spec.ts"),
  "xstate.done.actor.loadConversation": loaded,
  "xstate.error.actor.loadConversation": ({ before }) =>
    before.value.reading === "loadingOlder" || before.value.reading === "loadingNewer"
      ? failing("loads", "GET", 503)
      : breaking("loads", "GET"),
  "xstate.done.actor.readMessage": renewed,
  "xstate.error.actor.readMessage": () => breaking("reads", "GET"),
  "xstate.done.actor.markRead": () => async (stage) => {
    await stage.marks.pass();
    // Of another part of the conversation the page marks others, of which the samples know nothing.
    await stage.marks.leaveOpen();
  },
  "xstate.error.actor.markRead": () => breaking("marks", "POST"),
  "xstate.done.actor.submitAct": acted,
  "xstate.error.actor.submitAct": (facts) => failing(...actOf(facts), 503),
};

const plan = (facts: Facts): Plan<ConversationStage> => {
  const { event, before, after } = facts;
  if (
    before.value.acting === "asking" &&
    /\.(pressed|requested|changed|sent|refused|failed)$/.test(event.type)
  )
    return cannot("the question is before everything else");
  const known = event.type.startsWith("xstate.after.")
    ? passes(event.type.includes("typingEnds") ? TYPING : PAUSE)
    : steps[event.type]?.(facts);
  if (known === undefined && !isShown(before)) return cannot(NOT_SHOWN);
  if (known === undefined && isPaused(before)) return cannot("the page's time stands still");
  const planned = known ?? planDeed(facts);
  if (planned === undefined || "cannot" in planned || !isPaused(before)) return planned;
  return async (stage) => {
    if (event.type === "line.restored") await stage.page.clock.resume();
    await planned(stage);
    if (!isPaused(after)) await stage.page.clock.resume();
  };
};

const showsMessages = async ({ page }: ConversationStage, snapshot: ConversationSnapshot): Promise<void> => {
  const view = selectConversationView(snapshot);
  if (view.status !== "showing") return;
  const log = page.getByRole("log", { name: "Messages with Ava Laurent" });
  const { head, hasOlder, hasNewer, isTyping, seen } = view;
  const buttons = { "Older messages": hasOlder, "Newer messages": hasNewer, "To the newest": hasNewer };
  // One that is busy says so besides.
  for (const [name, isThere] of Object.entries(buttons))
    await log
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .waitFor({ state: isThere ? "visible" : "detached" });
  const typing = page.getByText("Ava Laurent is typing…");
  await typing.waitFor({ state: isTyping ? "visible" : "detached" });
  const field = page.locator("textarea[name=written]");
  await field.waitFor({ state: head.writing.may ? "visible" : "detached" });
  if (!head.writing.may && head.writing.why === "subscribe")
    await page.getByText("Subscribe to Ava Laurent to write a message.").waitFor();
  if (head.is_blocked) await page.getByText("You have blocked Ava Laurent.").waitFor();
  if (seen !== null) await log.getByText("Read", { exact: true }).waitFor();
  // The samples may have it twice, where the newest page came in the place of an older one.
  const films = view.items.filter(({ id }) => id === FILM);
  if (!hasNewer && films.length < 2)
    await eventually(() => log.getByRole("button", { name: "Unlock for $9.00" }).count()).toBe(
      films.filter(({ can_unlock }) => can_unlock).length,
    );
};

export const conversationDriver: Driver<ConversationInput, ConversationSnapshot, ConversationStage> = {
  flow: conversationFlow,
  samples: named,
  open: openConversation,
  plan,
  shows: async (stage, snapshot, step) => {
    const { page, loads, reads, marks, deletes, blocks } = stage;
    const { value, context } = snapshot;
    await showsToasts(page, step?.emitted ?? []);
    const view = selectConversationView(snapshot);
    if (view.status === "loading") await page.getByText("Loading messages").waitFor({ state: "attached" });
    if (view.status === "failed")
      await page
        .getByText(view.failure?.error ?? "")
        .first()
        .waitFor();
    if (view.status === "offline")
      await page
        .getByText(/^We could not reach the server/)
        .first()
        .waitFor();
    await isHeld(loads, /^(loading|refreshing)/.test(value.reading) ? 1 : 0);
    await isHeld(reads, value.renewing === "reading" ? 1 : 0);
    if (value.marking === "sending") await isHeld(marks, 1);
    const isActing = value.acting === "submitting";
    await isHeld(deletes, isActing && context.act?.kind === "delete" ? 1 : 0);
    await isHeld(blocks, isActing && context.act?.kind !== "delete" ? 1 : 0);
    const question = page.getByRole("alertdialog");
    await question.waitFor({ state: value.acting === "asking" ? "visible" : "detached" });
    await showsMessages(stage, snapshot);
  },
};
