import { useState } from "react";
import { Button, IconButton } from "../kit/button/button.view.tsx";
import { Dialog, DialogActions } from "../kit/dialog/dialog.view.tsx";
import { Divider } from "../kit/divider/divider.view.tsx";
import { Field } from "../kit/field/field.view.tsx";
import { Menu } from "../kit/menu/menu.view.tsx";
import { PasswordField } from "../kit/password-field/password-field.view.tsx";
import { Toast, type ToastItem, ToastStack } from "../kit/toast/toast.view.tsx";
import { DialogHost } from "../shell/dialog-host/dialog-host.view.tsx";
import { type Connection, OfflineNotice } from "../shell/offline/offline-notice.view.tsx";
import { QuestionDialog } from "../shell/question/question-dialog.view.tsx";
import { Veil } from "../shell/veil/veil.view.tsx";
import * as css from "./kit-page.css.ts";
import { Part, Section } from "./part.view.tsx";

const kinds = ["form", "busy", "confirm", "alert", "large", "long"] as const;
type Kind = (typeof kinds)[number];

const toasts: ToastItem[] = [
  { id: 1, kind: "success", title: "Welcome, fan", text: "Your account is ready." },
  { id: 2, kind: "error", text: "These credentials do not match our records.", times: 3 },
  { id: 3, kind: "info", text: "The price has changed. Please check it before you go on." },
];

const connections = ["offline", "reconnecting", "online"] as const;

/** What lies over the page. */
export function Overlays() {
  const [stack, setStack] = useState<{ id: number; kind: Kind }[]>([]);
  const [shown, setShown] = useState<ToastItem[]>([]);
  const [connection, setConnection] = useState<Connection>("online");
  const [veiled, setVeiled] = useState(false);
  const open = (kind: Kind) => setStack([...stack, { id: stack.length, kind }]);
  const close = () => setStack(stack.slice(0, -1));
  const say = (toast: ToastItem) => setShown([{ ...toast, id: shown.length + 10 }, ...shown]);
  return (
    <Section title="Over the page">
      <Part name="Dialogs">
        <div className={css.row}>
          {kinds.map((kind) => (
            <Button key={kind} tone="secondary" onClick={() => open(kind)}>
              Dialog: {kind}
            </Button>
          ))}
          <Button tone="secondary" onClick={() => setVeiled(true)}>
            Veil
          </Button>
        </div>
      </Part>
      <Part name="Toasts">
        <div className={css.toasts}>
          {toasts.map((toast) => (
            <Toast key={toast.id} toast={toast} onDismiss={() => say(toast)} />
          ))}
        </div>
      </Part>
      <Part name="Menu and connection">
        <div className={css.row}>
          <Menu
            label="Post"
            align="start"
            items={[
              { id: "pin", label: "Pin to the top", icon: "pin", onChoose: () => say(toasts[0]!) },
              { id: "link", label: "Open", icon: "external", href: "#content" },
              {
                id: "block",
                label: "Block this user",
                icon: "shield",
                danger: true,
                onChoose: () => say(toasts[1]!),
              },
            ]}
            renderTrigger={(attributes) => (
              <IconButton {...attributes} icon="more" label="Post menu" tone="secondary" />
            )}
          />
          {connections.map((next) => (
            <Button key={next} tone="secondary" onClick={() => setConnection(next)}>
              {next}
            </Button>
          ))}
        </div>
      </Part>
      <DialogHost
        stack={stack}
        overlay={
          <ToastStack toasts={shown} onDismiss={(id) => setShown(shown.filter((toast) => toast.id !== id))} />
        }
        render={({ kind }) => (
          <Sample kind={kind} onClose={close} onMore={open} onSay={() => say(toasts[1]!)} />
        )}
      />
      <OfflineNotice connection={connection} />
      {veiled && (
        <Veil title="Taking you to the payment page">It is safe to wait: nothing is charged yet.</Veil>
      )}
    </Section>
  );
}

type SampleProps = { kind: Kind; onClose: () => void; onMore: (kind: Kind) => void; onSay: () => void };

function Sample({ kind, onClose, onMore, onSay }: SampleProps) {
  const [values, setValues] = useState({ name: "", password: "" });
  if (kind === "confirm" || kind === "alert") {
    return (
      <QuestionDialog
        title="Alert"
        text="Are you sure?"
        html={kind === "alert" ? "<p>This cannot be <b>undone</b>.</p>" : null}
        confirmLabel={kind === "alert" ? "Ok" : "Confirm"}
        cancelLabel={kind === "alert" ? null : "Cancel"}
        onConfirm={onClose}
        onCancel={onClose}
        onClose={onClose}
      />
    );
  }
  const isBusy = kind === "busy";
  return (
    <Dialog
      title={kind === "large" ? "Edit Avatar" : "Log in"}
      onClose={onClose}
      busy={isBusy}
      size={kind === "large" ? "large" : "medium"}
      closeButton={kind === "large"}
    >
      {kind === "long" &&
        Array.from({ length: 24 }, (_, line) => <p key={line}>A long text that scrolls, line {line}.</p>)}
      <Button tone="secondary" wide icon="user" disabled={isBusy}>
        Continue with Google
      </Button>
      <Divider label="or" />
      <Field
        label="Username or Email"
        name="name"
        autoComplete="username"
        value={values.name}
        onChange={(name) => setValues({ ...values, name })}
      />
      <PasswordField
        label="Password"
        name="password"
        value={values.password}
        onChange={(password) => setValues({ ...values, password })}
      />
      <Button wide size="large" busy={isBusy} busyLabel="Logging in…" onClick={onSay}>
        Log in
      </Button>
      <DialogActions>
        <Button tone="quiet" onClick={() => onMore("confirm")} disabled={isBusy}>
          Another dialog over it
        </Button>
      </DialogActions>
    </Dialog>
  );
}
