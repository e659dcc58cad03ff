import type { WritingRefusal } from "../../domain/direct-message/rights.ts";
import { refuse, type Refusal } from "../http/reply.ts";

const refusals: Readonly<Record<Exclude<WritingRefusal, "self">, string>> = {
  blocked: "You cannot write to each other.",
  gone: "This account is not there any more.",
  subscribe: "Subscribe to write a message.",
  stranger: "You can write to creators, and to who follows or subscribes to you.",
};

/** Why somebody may not write, in words. */
export const refuseWriting = (why: WritingRefusal): Refusal =>
  why === "self" ? refuse("self_message") : refuse("message_refused", { error: refusals[why] });
