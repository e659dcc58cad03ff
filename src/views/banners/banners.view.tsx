import { shallowEqual, useSelector } from "@xstate/react";
import { match } from "ts-pattern";

import {
  selectBannersView,
  type BannersRef,
  type BannersSnapshot,
} from "../../machines/banners/banners.machine.ts";
import type { SwitchCreatorRef } from "../../machines/switch-creator/switch-creator.machine.ts";
import {
  selectResendEmailView,
  type ResendEmailRef,
} from "../../machines/resend-email/resend-email.machine.ts";
import { Button, ButtonLink } from "../kit/button/button.view.tsx";
import { ManagingBar } from "../switch-creator/switch-creator.view.tsx";
import * as css from "./banners.css.ts";
import { Strip } from "./strip.view.tsx";

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

const selectSwitchCreator = ({ children }: BannersSnapshot): SwitchCreatorRef | undefined =>
  children.switchCreator;

/** For whom the viewer acts; else the banner that applies to him, if any (MGR-34, BANNER-01 to BANNER-09). */
export function Banners({ banners }: { banners: BannersRef }) {
  const switchCreator = useSelector(banners, selectSwitchCreator);
  const account = <Account banners={banners} />;
  return switchCreator === undefined ? account : <ManagingBar bar={switchCreator} otherwise={account} />;
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
