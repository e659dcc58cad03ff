import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { match } from "ts-pattern";
import { Link } from "react-router-dom";

import { INBOX_PATH } from "../../domain/direct-message/conversation-path.ts";
import { chatViewPath, chatViews, type ChatView } from "../../domain/direct-message/inbox-address.ts";
import { reportAddress } from "../../domain/support/report-address.ts";
import type { ConversationRef } from "../../machines/conversation/conversation.machine.ts";
import { selectConversationView } from "../../machines/conversation/conversation-view.ts";
import type { ConversationHead } from "../../machines/conversation/conversation.setup.ts";
import { Composer } from "../composer/composer.view.tsx";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { IconButton } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { Menu } from "../kit/menu/menu.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { TabLinks } from "../kit/tabs/tabs.view.tsx";
import { ReadProblem } from "../list/read-problem.view.tsx";
import { Door } from "./door.view.tsx";
import { Messages } from "./messages.view.tsx";
import { OpenPurchases } from "./purchases.view.tsx";
import * as css from "./conversation.css.ts";

type ConversationProps = {
  conversation: ConversationRef;
  now: number;
  /** Which of its parts is shown. */
  part: ChatView;
  /** What stands in the place of the messages; null: they do. */
  beside: ReactNode;
};

const tabsOf = (username: string) =>
  chatViews.map((view) => ({ id: view, label: tabNames[view], href: chatViewPath(username, view) }));
const tabNames: Readonly<Record<ChatView, string>> = { chat: "Chat", gallery: "Gallery", info: "Info" };

/** What two people say to each other and where one writes, or what stands beside that (ACCT-22). */
export function Conversation({ conversation, now, part, beside }: ConversationProps) {
  const view = useSelector(conversation, selectConversationView, shallowEqual);
  const retry = () => conversation.send({ type: "retry.requested" });
  return match(view)
    .with({ status: "loading" }, () => (
      <>
        <Bare />
        <Loading label="Loading messages" className={css.blank}>
          <Skeleton width="most" />
          <Skeleton width="half" />
          <Skeleton width="most" />
        </Loading>
      </>
    ))
    .with({ status: "failed" }, ({ failure }) => (
      <>
        <Bare />
        <div className={css.blank}>
          <ReadProblem {...(failure === null ? {} : { failure })} onRetry={retry} tone="secondary" />
        </div>
      </>
    ))
    .with({ status: "offline" }, () => (
      <>
        <Bare />
        <div className={css.blank}>
          <ReadProblem onRetry={retry} tone="secondary" />
        </div>
      </>
    ))
    .with({ status: "showing" }, (shown) => (
      <>
        <Head conversation={conversation} head={shown.head} />
        <div className={css.parts}>
          <TabLinks
            label="Parts of the conversation"
            items={tabsOf(shown.head.user.username)}
            selected={part}
          />
        </div>
        {beside ?? (
          <>
            <OpenPurchases
              head={shown.head}
              now={now}
              composer={shown.head.writing.may ? shown.composer : null}
            />
            <Messages conversation={conversation} view={shown} now={now} />
            <p className={css.typing} aria-live="polite">
              {shown.isTyping && `${shown.head.user.display_name} is typing…`}
            </p>
            {shown.head.writing.may ? (
              shown.composer !== null && (
                <Composer
                  composer={shown.composer}
                  name={shown.head.user.display_name}
                  isSelling={shown.head.writing.as === "creator"}
                  price={shown.head.writing.message_price}
                  onTip={shown.head.user.is_creator ? () => conversation.send({ type: "tip.pressed" }) : null}
                />
              )
            ) : (
              <Door
                conversation={conversation}
                head={shown.head}
                why={shown.head.writing.why}
                isBusy={shown.isBusy}
              />
            )}
          </>
        )}
      </>
    ))
    .exhaustive();
}

function Back() {
  return (
    <Link className={css.back} to={INBOX_PATH} aria-label="Back to the conversations">
      <Icon name="arrow-left" />
    </Link>
  );
}

function Bare() {
  return (
    <header className={css.head}>
      <Back />
    </header>
  );
}

function Head({ conversation, head }: { conversation: ConversationRef; head: ConversationHead }) {
  const { user, is_blocked: isBlocked } = head;
  return (
    <header className={css.head}>
      <Back />
      {user.is_creator ? (
        <Link className={css.who} to={`/${user.username}`}>
          <Who user={user} />
        </Link>
      ) : (
        <span className={css.who}>
          <Who user={user} />
        </span>
      )}
      <Menu
        label={`More about ${user.display_name}`}
        items={[
          { id: "report", label: "Report", icon: "warning", href: reportAddress(user.username) },
          isBlocked
            ? {
                id: "unblock",
                label: "Unblock",
                icon: "shield",
                onChoose: () => conversation.send({ type: "unblock.pressed" }),
              }
            : {
                id: "block",
                label: "Block",
                icon: "shield",
                danger: true,
                onChoose: () => conversation.send({ type: "block.pressed" }),
              },
        ]}
        renderTrigger={(attributes) => <IconButton {...attributes} icon="more" label="More" />}
      />
    </header>
  );
}

function Who({ user }: Pick<ConversationHead, "user">) {
  return (
    <>
      <Avatar name={user.display_name} src={user.fans_avatar_url} size="small" />
      <h1 className={css.name}>
        <bdi>{user.display_name}</bdi>
      </h1>
    </>
  );
}
