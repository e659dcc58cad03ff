import { shallowEqual, useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { match } from "ts-pattern";

import {
  selectBannersView,
  type BannersRef,
  type BannersSnapshot,
} from "../../machines/banners/banners.machine.ts";
import {
  selectSwitchCreatorView,
  type SwitchCreatorRef,
} from "../../machines/switch-creator/switch-creator.machine.ts";
import {
  selectResendEmailView,
  type ResendEmailRef,
} from "../../machines/resend-email/resend-email.machine.ts";
import { Button, ButtonLink, IconButton } from "../kit/button/button.view.tsx";
import { classNames } from "../kit/class-names.ts";
import { Icon } from "../kit/icon/icon.view.tsx";
import type { IconName } from "../kit/icon/icon-paths.ts";
import * as css from "./banners.css.ts";

type StripProps = {
  icon: IconName;
  tone?: keyof typeof css.tone;
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
};

/** A line above the page, about the viewer's account. */
function Strip({ icon, tone = "info", children, action, onClose }: StripProps) {
  return (
    <aside className={css.tone[tone]} aria-label="About your account">
      <div className={classNames(css.row, onClose !== undefined && css.closable)}>
        <span className={css.mark}>
          <Icon name={icon} />
        </span>
        <p className={css.words}>{children}</p>
        {action}
        {onClose !== undefined && (
          <span className={css.close}>
            <IconButton icon="close" label="Close" size="small" className={css.inked} onClick={onClose} />
          </span>
        )}
      </div>
    </aside>
  );
}

function Resend({ resendEmail }: { resendEmail: ResendEmailRef }) {
  const { status } = useSelector(resendEmail, selectResendEmailView, shallowEqual);
  return (
    <Button
      tone="plain"
      size="small"
      className={css.act}
      busy={status === "sending"}
      busyLabel="Sending…"
      onClick={() => resendEmail.send({ type: "resend.chosen" })}
    >
      Resend email
    </Button>
  );
}

const declinedWords = (reason: string | null): string =>
  reason === null
    ? "Creator application declined. Please check your details and send it again."
    : `Creator application declined: ${reason}`;

function Managing({ switchCreator }: { switchCreator: SwitchCreatorRef }) {
  const view = useSelector(switchCreator, selectSwitchCreatorView, shallowEqual);
  if (view.status === "none") return null;
  return (
    <Strip
      icon="user"
      action={
        <Button
          tone="plain"
          size="small"
          className={css.act}
          busy={view.busy}
          onClick={() => switchCreator.send({ type: "back.chosen" })}
        >
          Switch back
        </Button>
      }
    >
      You are managing {view.displayName}.
    </Strip>
  );
}

const selectSwitchCreator = ({ children }: BannersSnapshot): SwitchCreatorRef | undefined =>
  children.switchCreator;

/** For whom the viewer acts, and the banner that applies to him, if any (MGR-34, BANNER-01 to BANNER-09). */
export function Banners({ banners }: { banners: BannersRef }) {
  const switchCreator = useSelector(banners, selectSwitchCreator);
  return (
    <>
      {switchCreator !== undefined && <Managing switchCreator={switchCreator} />}
      <Account banners={banners} />
    </>
  );
}

function Account({ banners }: { banners: BannersRef }) {
  const view = useSelector(banners, selectBannersView, shallowEqual);
  return match(view)
    .with({ status: "none" }, () => null)
    .with({ status: "declined" }, ({ reason, canUpdate }) => (
      <Strip
        icon="warning"
        tone="danger"
        action={
          canUpdate && (
            <ButtonLink tone="plain" size="small" className={css.act} href="/creator/signup">
              Update application
            </ButtonLink>
          )
        }
      >
        {declinedWords(reason)}
      </Strip>
    ))
    .with({ status: "review" }, () => (
      <Strip icon="clock">Creator application under review. We usually answer within 2 business days.</Strip>
    ))
    .with({ status: "pictures" }, ({ username }) => (
      <Strip
        icon="camera"
        action={
          <ButtonLink tone="plain" size="small" className={css.act} href={`/${username}?edit=pictures`}>
            Upload pictures
          </ButtonLink>
        }
      >
        Add a profile picture and a cover so fans can find you.
      </Strip>
    ))
    .with({ status: "email" }, ({ email, resendEmail }) => (
      <Strip
        icon="mail"
        action={resendEmail !== null && <Resend resendEmail={resendEmail} />}
        onClose={() => banners.send({ type: "banner.closed" })}
      >
        Please confirm your email address {email}.
      </Strip>
    ))
    .exhaustive();
}
