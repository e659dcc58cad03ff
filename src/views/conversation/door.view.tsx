import type { WritingRefusal } from "../../domain/direct-message/rights.ts";
import type { ConversationRef } from "../../machines/conversation/conversation.machine.ts";
import type { ConversationHead } from "../../machines/conversation/conversation.setup.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import * as css from "./door.css.ts";

type DoorProps = {
  conversation: ConversationRef;
  head: ConversationHead;
  why: WritingRefusal;
  isBusy: boolean;
};

/** What stands in the place of the composer for who may not write, and what he can do about it. */
export function Door({ conversation, head, why, isBusy }: DoorProps) {
  const { user, is_blocked: isBlocked } = head;
  const name = <bdi>{user.display_name}</bdi>;
  if (why === "subscribe")
    return (
      <aside className={css.door}>
        <p className={css.text}>Subscribe to {name} to write a message.</p>
        <ButtonLink href={`/${user.username}`}>See the offers</ButtonLink>
      </aside>
    );
  if (why === "blocked" && isBlocked)
    return (
      <aside className={css.door}>
        <p className={css.text}>You have blocked {name}.</p>
        <Button tone="secondary" busy={isBusy} onClick={() => conversation.send({ type: "unblock.pressed" })}>
          Unblock
        </Button>
      </aside>
    );
  return (
    <aside className={css.door}>
      <p className={css.text}>
        {why === "stranger"
          ? "You can write to creators, and to who follows or subscribes to you."
          : "You cannot write to each other."}
      </p>
    </aside>
  );
}
