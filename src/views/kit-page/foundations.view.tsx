import { brandProperties, fantimeBrand } from "../../domain/colour/brand.ts";
import { Badge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Icon } from "../kit/icon/icon.view.tsx";
import { type IconName, iconPaths } from "../kit/icon/icon-paths.ts";
import { useCustomProperties } from "../kit/use-custom-properties.ts";
import * as css from "./kit-page.css.ts";
import { Part, Section } from "./part.view.tsx";

const swatches = [
  ["link", "--mq-link-fill", "--mq-link-on-fill"],
  ["link tint", "--mq-link-tint", "--mq-link-ink"],
  ["follow", "--mq-follow-fill", "--mq-follow-on-fill"],
  ["follow tint", "--mq-follow-tint", "--mq-follow-ink"],
  ["danger", "--mq-danger-fill", "--mq-danger-on-fill"],
  ["danger tint", "--mq-danger-tint", "--mq-danger-ink"],
  ["success tint", "--mq-success-tint", "--mq-success-ink"],
  ["warning tint", "--mq-warning-tint", "--mq-warning-ink"],
  ["page", "--mq-page", "--mq-text"],
  ["surface", "--mq-surface", "--mq-text"],
  ["raised", "--mq-raised", "--mq-muted"],
  ["sunken", "--mq-sunken", "--mq-muted"],
] as const;

/** Colours, type and drawings. */
export function Foundations() {
  return (
    <>
      <Section title="Colour">
        <Part name="The site's brand, with its derived companions">
          <div className={css.swatches}>
            {swatches.map(([name, ground, ink]) => (
              <Swatch key={name} name={name} ground={ground} ink={ink} />
            ))}
          </div>
          <p className={css.bubble}>A message in the site's own colours.</p>
        </Part>
        <Part name="A profile with a brand of its own">
          <OwnBrand />
        </Part>
      </Section>
      <Section title="Type">
        <div className={css.specimen}>
          <p className={css.display}>Closer to the people you love to follow</p>
          <p className={css.heading}>Ava Laurent, ceramics and slow mornings</p>
          <p className={css.cardTitle}>Subscribe for three months</p>
          <p className={css.lead}>
            New pictures every Tuesday, and a letter on Sundays that nobody else gets to read.
          </p>
          <p className={css.body}>
            Cancel any time. You keep access until the end of the period that you have paid for.
          </p>
          <p className={css.small}>Billed as Marquee. Prices include tax where it applies.</p>
          <p className={css.micro}>Updated 4 minutes ago</p>
          <p className={css.price}>$9.99 · $1,204.00 · 04:11:58</p>
        </div>
      </Section>
      <Section title="Drawings">
        <div className={css.icons}>
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <span key={name} className={css.icon}>
              <Icon name={name} size="large" />
              {name}
            </span>
          ))}
        </div>
      </Section>
    </>
  );
}

function Swatch({ name, ground, ink }: { name: string; ground: string; ink: string }) {
  const ref = useCustomProperties<HTMLDivElement>({
    "--swatch": `var(${ground})`,
    "--swatch-ink": `var(${ink})`,
  });
  return (
    <div ref={ref} className={css.swatch}>
      {name}
    </div>
  );
}

function OwnBrand() {
  const ref = useCustomProperties<HTMLDivElement>(brandProperties(fantimeBrand));
  return (
    <div ref={ref} className={css.brand} data-brand>
      <div className={css.row}>
        <Button>Subscribe</Button>
        <Button tone="follow" icon="heart">
          Follow
        </Button>
        <Button tone="quiet">Other offers</Button>
        <Badge tone="link">Trial</Badge>
        <Badge tone="follow">40% off</Badge>
      </div>
      <p className={css.bubble}>Thank you for being here! The new series starts tomorrow.</p>
    </div>
  );
}
