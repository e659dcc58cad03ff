import { shallowEqual, useSelector } from "@xstate/react";
import { useRef, useState, type FormEvent } from "react";

import { formatCents } from "../../domain/format/cents.ts";
import { CHAT_LENGTH } from "../../domain/stream/broadcast.ts";
import {
  selectStreamChatView,
  type StreamChatRef,
  type StreamChatView,
} from "../../machines/stream-chat/stream-chat.machine.ts";
import type { StreamText } from "../../machines/stream-chat/stream-chat.setup.ts";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import * as css from "./stream-chat.css.ts";

/** The chat beside a broadcast; the newest text is in sight. Its creator deletes texts and mutes people. */
export function StreamChat({ chat }: { chat: StreamChatRef }) {
  const view = useSelector(chat, selectStreamChatView, shallowEqual);
  const { said, text, isSending, isMuted, isOwner, muted } = view;
  const log = useRef<HTMLDivElement>(null);
  // Where the focus goes when the button that had it goes.
  const toMessages = () => log.current?.focus();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    chat.send({ type: "text.sent" });
  };
  return (
    <section className={css.side} aria-label="Chat">
      {said.length === 0 && <p className={css.quiet}>Nobody has said anything yet.</p>}
      <div
        ref={log}
        className={css.talk}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard
        tabIndex={0}
        role="log"
        aria-label="Messages"
      >
        <ul className={css.texts}>
          {said.map((each) => (
            <li key={each.id} className={each.tip_amount === null ? css.said : css.tipped}>
              <Line text={each} chat={chat} view={view} onGone={toMessages} />
            </li>
          ))}
        </ul>
      </div>
      {isOwner && muted.length > 0 && <Muted chat={chat} view={view} onGone={toMessages} />}
      {isMuted && (
        <Notice tone="warning">You are muted in this chat until the broadcast ends. You can watch on.</Notice>
      )}
      <form className={css.write} onSubmit={submit}>
        <Field
          label="Message"
          name="text"
          value={text}
          maxLength={CHAT_LENGTH}
          autoComplete="off"
          onChange={(value) => chat.send({ type: "written.typed", value })}
        />
        <Button type="submit" busy={isSending} aria-disabled={isMuted}>
          Send
        </Button>
      </form>
    </section>
  );
}

interface Parts {
  readonly chat: StreamChatRef;
  readonly view: StreamChatView;
  /** What has been pressed will not be there any more. */
  readonly onGone: () => void;
}

function Line({ text: each, chat, view, onGone }: Parts & { text: StreamText }) {
  const [isOpen, setOpen] = useState(false);
  const said = (
    <span className={css.words}>
      <strong>{each.display_name}</strong>
      {each.tip_amount !== null && (
        <>
          tipped <b>{formatCents(each.tip_amount)}</b>{" "}
        </>
      )}
      {each.text}
    </span>
  );
  if (!view.isOwner) return said;
  const { id, username, is_model: isHers } = each;
  const isMuted = view.muted.includes(username);
  const acting = view.acting;
  const isMuting = acting !== null && acting.kind !== "delete" && acting.username === username;
  const remove = () => {
    onGone();
    chat.send({ type: "act.chosen", act: { kind: "delete", id } });
  };
  return (
    <>
      <div className={css.line}>
        {said}
        <IconButton
          icon="more"
          size="small"
          label={`More about the message of ${each.display_name}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      {isOpen && (
        <div className={css.acts}>
          <Button
            size="small"
            tone="secondary"
            busy={acting?.kind === "delete" && acting.id === id}
            onClick={remove}
          >
            Delete message
          </Button>
          {!isHers && (
            <Button
              size="small"
              tone="secondary"
              busy={isMuting}
              onClick={() =>
                chat.send({ type: "act.chosen", act: { kind: isMuted ? "unmute" : "mute", username } })
              }
            >
              {`${isMuted ? "Unmute" : "Mute"} ${each.display_name}`}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** Whom the creator has muted: their texts may be out of sight. */
function Muted({ chat, view: { muted, acting }, onGone }: Parts) {
  const unmute = (username: string) => {
    onGone();
    chat.send({ type: "act.chosen", act: { kind: "unmute", username } });
  };
  return (
    <section aria-label="Muted in this broadcast">
      <p className={css.quiet}>Muted in this broadcast</p>
      <ul className={css.texts}>
        {muted.map((username) => (
          <li key={username} className={css.line}>
            <span className={css.words}>@{username}</span>
            <Button
              size="small"
              tone="secondary"
              aria-label={`Unmute @${username}`}
              busy={acting?.kind === "unmute" && acting.username === username}
              onClick={() => unmute(username)}
            >
              Unmute
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
