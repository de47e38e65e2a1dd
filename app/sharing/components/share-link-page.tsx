import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { AnswersTable } from "#app/sharing/components/answers-table.tsx";
import { ShareLinkHead, ShareLinkSettings } from "#app/sharing/components/share-link-panel.tsx";
import type { getShareLink } from "#app/sharing/links/list-share-links.server.ts";
import { type ShareSubject, sharesPath } from "#app/sharing/links/share-link.ts";
import { shareLinksCopy as copy } from "#app/sharing/links/share-links-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Trail } from "#app/ui/list/trail.tsx";

const { figures } = copy;

type ShareLinkPageProps = {
  subject: ShareSubject & { title: string };
  /** Items in order. */
  items: { id: string; name: string }[];
  link: Awaited<ReturnType<typeof getShareLink>>;
  /** As in `LinkAddress`. */
  embed?: string | null | undefined;
  reply: SubmissionResult<string[]> | undefined;
  /** Heading and content of the visits' figures. */
  title: string;
  children: ReactNode;
};

/** A link: URL, answers and visits of its recipient, and settings. */
export function ShareLinkPage({ subject, items, link, embed, reply, title, children }: ShareLinkPageProps) {
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <Trail to={sharesPath(subject)} label={copy.backToLinks} />
      <h1 className="mt-2 text-title [overflow-wrap:anywhere]">
        <bdi>{link.recipient}</bdi>
      </h1>
      <p className="mt-2 text-mute [overflow-wrap:anywhere]">{subject.title}</p>
      <ShareLinkHead link={link} embed={embed} />
      <AnswersTable kind={subject.kind} items={items} answers={link.answers} />
      <section className="mt-8">
        <h2 className="mb-2 text-xl">{title}</h2>
        {link.lastOpenedAt === null ? (
          <p className="text-mute">{copy.neverOpened}</p>
        ) : (
          <>
            <p className="mb-6">
              {`${figures.opens(link.opens)} ${figures.visitors(link.visitors)}, ${figures.last} `}
              <DateTime at={link.lastOpenedAt} />
            </p>
            {children}
            <p className="mt-3 max-w-[60ch] text-sm text-mute">{`${figures.timesText} ${figures.visitorsHint}`}</p>
          </>
        )}
      </section>
      <ShareLinkSettings key={link.updatedAt} link={link} reply={reply} />
    </div>
  );
}
