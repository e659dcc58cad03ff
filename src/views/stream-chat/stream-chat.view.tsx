import { shallowEqual, useSelector } from "@xstate/react";
import type { FormEvent } from "react";

import { formatCents } from "../../domain/format/cents.ts";
import { CHAT_LENGTH } from "../../domain/stream/broadcast.ts";
import { selectStreamChatView, type StreamChatRef } from "../../machines/stream-chat/stream-chat.machine.ts";
import { Button } from "../kit/button/button.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import * as css from "./stream-chat.css.ts";

/** The chat beside a broadcast; the newest text is in sight. */
export function StreamChat({ chat }: { chat: StreamChatRef }) {
  const { said, text, isSending } = useSelector(chat, selectStreamChatView, shallowEqual);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    chat.send({ type: "text.sent" });
  };
  return (
    <section className={css.side} aria-label="Chat">
      {said.length === 0 && <p className={css.quiet}>Nobody has said anything yet.</p>}
      <div
        className={css.talk}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        <ul className={css.texts}>
          {said.map((each) => (
            <li key={each.id} className={each.tip_amount === null ? css.said : css.tipped}>
              <strong>{each.display_name}</strong>
              {each.tip_amount !== null && (
                <>
                  tipped <b>{formatCents(each.tip_amount)}</b>{" "}
                </>
              )}
              {each.text}
            </li>
          ))}
        </ul>
      </div>
      <form className={css.write} onSubmit={submit}>
        <Field
          label="Message"
          name="text"
          value={text}
          maxLength={CHAT_LENGTH}
          autoComplete="off"
          onChange={(value) => chat.send({ type: "written.typed", value })}
        />
        <Button type="submit" busy={isSending}>
          Send
        </Button>
      </form>
    </section>
  );
}
