import type { ActorRefFrom } from "xstate";

import type { Failure } from "../../protocol/failures.ts";
import type { ChatMessage } from "../../protocol/direct-message/direct-message.records.ts";
import type { composerMachine } from "../composer/composer.machine.ts";
import type { ConversationSnapshot } from "./conversation.machine.ts";
import type { ConversationHead } from "./conversation.setup.ts";

export type ConversationView =
  | { readonly status: "loading" | "offline" }
  | { readonly status: "failed"; readonly failure: Failure | null }
  | {
      readonly status: "showing";
      readonly head: ConversationHead;
      readonly items: readonly ChatMessage[];
      /** The message that the address names. */
      readonly target: number | null;
      /** The newest own message that the other one has read. */
      readonly seen: number | null;
      readonly hasOlder: boolean;
      readonly hasNewer: boolean;
      readonly loads: "older" | "newer" | null;
      readonly isTyping: boolean;
      readonly isBusy: boolean;
      /** The viewer is a creator. */
      readonly isCreator: boolean;
      readonly composer: ActorRefFrom<typeof composerMachine> | null;
    };

/** What a conversation shows. */
export const selectConversationView = (snapshot: ConversationSnapshot): ConversationView => {
  const { head, items, target, hasOlder, hasNewer, readSequence, failure } = snapshot.context;
  const { reading } = snapshot.value;
  if (reading === "failed") return { status: "failed", failure };
  if (reading === "offline") return { status: "offline" };
  if (reading === "loading" || head === null) return { status: "loading" };
  const seen = items.findLast(({ is_own, sequence }) => is_own && sequence <= readSequence);
  let loads: "older" | "newer" | null = null;
  if (reading === "loadingOlder") loads = "older";
  if (reading === "loadingNewer") loads = "newer";
  return {
    ...{ status: "showing", head, items, target, hasOlder, hasNewer, loads },
    seen: seen?.id ?? null,
    isTyping: snapshot.value.typing === "heard",
    isBusy: snapshot.hasTag("busy"),
    isCreator: snapshot.context.isCreator,
    composer: snapshot.children.composer ?? null,
  };
};
