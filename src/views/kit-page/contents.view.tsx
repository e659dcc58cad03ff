import { useState } from "react";
import { Avatar } from "../kit/avatar/avatar.view.tsx";
import { Badge, CountBadge } from "../kit/badge/badge.view.tsx";
import { Button } from "../kit/button/button.view.tsx";
import { Card, CardLink } from "../kit/card/card.view.tsx";
import { Countdown } from "../kit/countdown/countdown.view.tsx";
import { EmptyState } from "../kit/empty-state/empty-state.view.tsx";
import { Notice } from "../kit/notice/notice.view.tsx";
import { Progress } from "../kit/progress/progress.view.tsx";
import { Loading, Skeleton } from "../kit/skeleton/skeleton.view.tsx";
import { Spinner } from "../kit/spinner/spinner.view.tsx";
import { Stats } from "../kit/stat/stat.view.tsx";
import { TabLinks, Tabs } from "../kit/tabs/tabs.view.tsx";
import * as css from "./kit-page.css.ts";
import { Part, Section } from "./part.view.tsx";

const tabs = [
  { id: "posts", label: "Posts" },
  { id: "pictures", label: "Pictures" },
  { id: "videos", label: "Videos", count: 3 },
  { id: "premium", label: "Premium", count: 120 },
  { id: "about", label: "About" },
];

/** What pages are made of. */
export function Contents() {
  const [tab, setTab] = useState("posts");
  return (
    <>
      <Section title="Tabs">
        <div className={css.grid}>
          <Part name="Over one panel">
            <Tabs label="Profile" items={tabs} selected={tab} onSelect={setTab} panelId="kit-panel" />
            <p id="kit-panel" role="tabpanel" aria-label="Profile" tabIndex={0} className={css.muted}>
              The panel of “{tab}”.
            </p>
          </Part>
          <Part name="As links">
            <TabLinks
              label="Sections"
              items={tabs.map((item) => ({ ...item, href: `#${item.id}` }))}
              selected="pictures"
            />
          </Part>
        </div>
      </Section>
      <Section title="Faces, badges, figures">
        <div className={css.row}>
          <Avatar name="Ava Laurent" size="huge" alt="Ava Laurent" />
          <Avatar name="Noah" size="large" alt="Noah" ringed />
          <Avatar name="Mia O. Tanaka" alt="Mia O. Tanaka" />
          <Avatar name="zoe" size="small" alt="zoe" />
          <Avatar name="Broken" src="/missing.webp" alt="Broken picture" />
        </div>
        <div className={css.row}>
          <Badge>Creator</Badge>
          <Badge tone="link" icon="bolt">
            Trial
          </Badge>
          <Badge tone="follow">40% off</Badge>
          <Badge tone="success" icon="check">
            Subscribed
          </Badge>
          <Badge tone="warning">Ends soon</Badge>
          <Badge tone="danger">Declined</Badge>
          <CountBadge count={1} label="unread messages" />
          <CountBadge count={99} label="unread messages" />
          <CountBadge count={100} label="unread messages" />
          <CountBadge count={0} label="unread messages" />
        </div>
        <Stats
          items={[
            { label: "Posts", value: "64" },
            { label: "Likes", value: "12.4k" },
            { label: "Fans", value: "3.1m" },
          ]}
        />
      </Section>
      <Section title="Cards">
        <div className={css.thirds}>
          <Card>
            <h3 className={css.cardTitle}>Resting</h3>
            <p className={css.muted}>A surface that keeps what belongs together.</p>
          </Card>
          <Card raised>
            <h3 className={css.cardTitle}>Raised</h3>
            <p className={css.muted}>For the one thing that matters here.</p>
          </Card>
          <Card pressable as="article">
            <h3 className={css.cardTitle}>
              <CardLink href="#card">Pressable</CardLink>
            </h3>
            <p className={css.muted}>Its link covers the whole card.</p>
          </Card>
        </div>
      </Section>
      <Section title="Time and progress">
        <div className={css.grid}>
          <div className={css.stack}>
            <Countdown text="New Member Trial offer ends" label="in 3 days" look="banner" />
            <Countdown text="Special offer ends" label="04:12:59" look="banner" />
            <Countdown text="Special offer ends" label="00:00:07" />
          </div>
          <div className={css.stack}>
            <Progress label="Uploading kiln.mp4" value={64} />
            <Progress label="Pictures" value={3} max={8} valueText="3 of 8" />
            <Progress label="Preparing" value={null} />
            <div className={css.row}>
              <Spinner size="small" label="Loading" />
              <Spinner label="Loading" />
              <Spinner size="large" label="Loading" />
            </div>
          </div>
        </div>
      </Section>
      <Section title="Notices">
        <div className={css.grid}>
          <Notice>Your payment is being confirmed. This page will tell you.</Notice>
          <Notice tone="success" title="You are in">
            Everything on this page is unlocked now.
          </Notice>
          <Notice
            tone="warning"
            action={
              <Button size="small" tone="secondary">
                Resend email
              </Button>
            }
          >
            Please confirm your email address ava@demo.example.
          </Notice>
          <Notice tone="danger" title="Your card was declined">
            Nothing was charged. Try another card or ask your bank.
          </Notice>
        </div>
      </Section>
      <Section title="Loading and nothing">
        <div className={css.grid}>
          <Card>
            <Loading label="Loading posts" className={css.stack}>
              <Skeleton shape="cover" />
              <div className={css.row}>
                <Skeleton shape="avatar" />
                <Skeleton width="half" />
              </div>
              <Skeleton shape="title" />
              <Skeleton />
              <Skeleton width="most" />
              <Skeleton shape="button" />
            </Loading>
          </Card>
          <Card>
            <EmptyState
              icon="image"
              title="No posts yet"
              action={<Button tone="secondary">Look around</Button>}
            >
              When Ava publishes something, you will find it here first.
            </EmptyState>
          </Card>
        </div>
      </Section>
    </>
  );
}
