import { formatCents } from "../../domain/format/cents.ts";
import { ofRecord } from "../../domain/format/of-record.ts";
import type { PaymentUpdateType } from "../../domain/payment/payment.ts";
import type { SocketData } from "../../protocol/socket-events.ts";
import type { SocketReceived } from "../socket/socket-received.ts";
import { FROM_INSPECTOR, setPrice } from "./wording.ts";

const postWords: Readonly<Record<SocketData<"post.update">["action"], string>> = {
  add: "there is one more",
  delete: "there is one less",
  edit: "it was edited",
  "notify-new": "there are new ones to show",
  pin: "it is pinned",
  unpin: "it is not pinned any more",
};

const privateWords: Readonly<Record<string, string>> = {
  invite: "the viewer is invited",
  sent: "the invitation was sent from another window",
  accepted: "it is accepted",
  declined: "it is declined",
  withdrawn: "the invitation was withdrawn",
  expired: "nobody answered in time",
  paid: "it is paid",
  sold: "the fan has paid for it",
  here: "the other one has come in",
  started: "the time runs",
  ended: "it is over",
};

const liveWords: Readonly<Record<SocketData<"lobby.status-update">["status"], string>> = {
  offline: "away",
  online: "signed in",
  online_fans: "live",
  private: "in a private chat",
};

const purchases: Readonly<Record<PaymentUpdateType, string>> = {
  fans_trial: "a trial",
  fans_subscription: "a subscription",
  fans_follow_free: "a free follow",
  fans_snapchat: "a month of Snapchat",
  fans_tip: "a tip",
  fans_private: "a private chat",
  fans_post: "a post",
  fans_direct_message: "a gallery",
};

/** What the server tells on the socket, and how a tester has it tell that. */
export const socketEventSays = (event: SocketReceived): string => {
  switch (event.name) {
    case "account.user-update": {
      const { username, display_name: name } = event.data.user;
      return `The server tells: the account ${username} is named "${name}" now (${FROM_INSPECTOR}).`;
    }
    case "account.verification-update": {
      const { status, reason } = event.data;
      return status === "rejected"
        ? `The server tells: the application is declined (npm run operate -- reject dana "${reason ?? ""}").`
        : `The server tells: the application is ${status.replace("_", " ")} (npm run operate -- approve dana).`;
    }
    case "account.logout":
      return "The server tells: this account was logged out (log out in another window of the same browser).";
    case "account.manager-removed":
      return `The server tells: ${event.data.username} has removed her manager (log in as ${event.data.username} in another browser, open /account/setting/manager and press Remove Manager).`;
    case "payment.update": {
      const { type, model_username: username, status } = event.data;
      return `The server tells: the payment of ${ofRecord(purchases, type) ?? type} at ${username} is ${status} (pay with 4242 4242 4242 4242 in another window of the same browser).`;
    }
    case "tip.received": {
      const { display_name: name, tip_amount: amount } = event.data;
      return `The server tells: ${name} tipped ${formatCents(amount)} (log in as fan in another browser and tip there).`;
    }
    case "tip.goal-update":
      return `The server tells: tips have come to ${formatCents(event.data.raised)} of ${formatCents(event.data.goal)} (tip in another browser that watches).`;
    case "tip.menu-purchase": {
      const { username, description } = event.data;
      return `The server tells: ${username} bought "${description}" from the tip menu (log in as sub in another browser and buy it there).`;
    }
    case "notification.new":
      return `The server tells: "${event.data.text}" (its cause, such as a refund by npm run operate, writes it).`;
    case "friend.request":
      return `The server tells: ${event.data.username} asks to be a partner (log in as ${event.data.username} in another browser and ask at /account/cross_promotion).`;
    case "friend.accepted":
      return `The server tells: ${event.data.username} is a partner now (accept the request in another browser).`;
    case "friend.deleted":
      return `The server tells: ${event.data.username} is no partner any more, or the request is gone (press Remove in another browser).`;
    case "private-show.update":
      return `The server tells of the private chat with ${event.data.username}: ${privateWords[event.data.status] ?? event.data.status}.`;
    case "lobby.private-end":
      return `The server tells: the private chat with ${event.data.username} is over (let three minutes pass in which the other does not join).`;
    case "lobby.private-messages":
      return "The server tells what was said in the private chat (write something there in the other browser).";
    case "lobby.sharecam-request":
      return `The server tells: ${event.data.username} asks for the camera (press Ask for the camera in the other browser).`;
    case "lobby.sharecam-accepted":
      return `The server tells: ${event.data.username} has turned the camera on (press Turn camera on in the other browser).`;
    case "lobby.sharecam-declined":
      return `The server tells: ${event.data.username} keeps the camera off (press Not now in the other browser).`;
    case "chat.message":
      return `The server tells: ${event.data.display_name} says "${event.data.text}" (write it in the other browser).`;
    case "chat.history":
      return "The server tells what was said in the chat so far.";
    case "chat.message-deleted":
      return "The server tells that a message was deleted (delete it in the studio).";
    case "chat.muted":
      return `The server tells: ${event.data.username} is muted (mute him in the studio).`;
    case "chat.unmuted":
      return `The server tells: ${event.data.username} may speak again (unmute him in the studio).`;
    case "stream.start":
      return `The server tells: ${event.data.username} is live (go live as ${event.data.username} in another browser).`;
    case "stream.end":
      return `The server tells: the broadcast of ${event.data.username} is over (press End stream there).`;
    case "stream.denied":
      return "The server says that this page is not in the broadcast's room any more (keep it from calling for 25 seconds).";
    case "stream.viewers":
      return `The server tells: ${event.data.count} watch (open the page in other browsers).`;
    case "lobby.status-update":
      return `The server tells: ${event.data.username} is ${liveWords[event.data.status]} (go live, or end that, in another browser).`;
    case "lobby.spy-end":
      return `The server tells: the private chat of ${event.data.username} is over (press End chat there).`;
    case "lobby.discover":
      return `The server tells that others are live now: ${event.data.rooms.map(({ username, live }) => `${username} is ${live ? "live" : "not live"}`).join(", ")} (go live, or end that, in another browser).`;
    case "lobby.stream-ingest-info":
      return "The server tells which ways the pictures go (it does so when a broadcast begins, and each hour).";
    case "stream.signal":
      return "The other browser tells something about the line.";
    case "direct-message.new":
      return `The server tells: ${event.data.display_name} writes "${event.data.text}" (log in as ${event.data.username} in another browser and write it there).`;
    case "direct-message.read":
      return `The server tells: ${event.data.username} has read the messages (log in as ${event.data.username} in another browser and open the conversation).`;
    case "direct-message.deleted":
      return `The server tells: ${event.data.username} has deleted a message (log in as ${event.data.username} in another browser and delete it there).`;
    case "direct-message.unlocked":
      return `The server tells: ${event.data.username} has bought the media of a message (log in as ${event.data.username} in another browser and press Unlock there).`;
    case "direct-message.broadcast-progress":
      return `The server tells: a message to many was sent to ${event.data.sent} of ${event.data.total} (send one to that many).`;
    case "direct-message.typing":
      return `The server tells: ${event.data.username} is typing (log in as ${event.data.username} in another browser and type there).`;
    case "post.like":
      return `The server tells: post ${event.data.post_id} has ${event.data.likes} likes (log in as trialist in another browser and press its heart).`;
    case "post.update": {
      const { post_id: id, action, model_username: username } = event.data;
      return `The server tells of post ${id} of ${username}: ${postWords[action]} (${FROM_INSPECTOR}).`;
    }
    case "post.thumb":
      return `The server tells: the preview of post ${event.data.post_id} is ready (${FROM_INSPECTOR}).`;
    case "profile.update":
      return `The server tells: the profile of ${event.data.username} has changed (${setPrice(1299)}).`;
    case "logo.update":
      return `The server tells: the logo of ${event.data.username} has changed (${FROM_INSPECTOR}).`;
    default:
      return `The server says ${event.name} on the line (${FROM_INSPECTOR}).`;
  }
};
