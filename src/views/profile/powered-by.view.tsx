import { Icon } from "../kit/icon/icon.view.tsx";
import * as css from "./powered-by.css.ts";

/** On the cover of a creator's own site: whose platform it stands on (COVER-08). */
export function PoweredBy({ address }: { address: string }) {
  return (
    <a className={css.link} href={address} rel="noopener">
      <Icon name="bolt" size="small" />
      Powered by {new URL(address).host}
    </a>
  );
}
