import type { SocialProvider } from "../../domain/account/social.ts";
import { lazyView } from "../app/lazy-view.tsx";
import { LazyPart } from "../app/part-boundary.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import * as css from "./social-buttons.css.ts";

// Few sites need the drawings, and the button has their place.
const ProviderMark = lazyView(async () => (await import("./provider-mark.view.tsx")).ProviderMark);

type Props = {
  providers: readonly SocialProvider[];
  busy: boolean;
  onChoose: (provider: SocialProvider) => void;
};

const names: Readonly<Record<SocialProvider, string>> = { google: "Google", twitter: "Twitter" };

/** The buttons of the identity providers, divided from the form below; nothing where none is offered (AUTH-11 to AUTH-13, AUTH-21). */
export function SocialButtons({ providers, busy, onChoose }: Props) {
  if (providers.length === 0) return null;
  return (
    <>
      <div className={css.buttons}>
        {providers.map((provider) => (
          <Button
            key={provider}
            tone="secondary"
            size="large"
            wide
            disabled={busy}
            onClick={() => onChoose(provider)}
          >
            <LazyPart waiting={<span className={css.mark} />} instead={<span className={css.mark} />}>
              <ProviderMark provider={provider} className={css.mark} />
            </LazyPart>
            Continue with {names[provider]}
          </Button>
        ))}
      </div>
      <div className={css.divider} role="separator">
        or
      </div>
    </>
  );
}
