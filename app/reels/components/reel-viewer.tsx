import "#app/reels/reel.css";
import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import type { CompanyContact } from "#app/edge/context/company.ts";
import { ReelControls } from "#app/reels/components/reel-controls.tsx";
import { ReelCover } from "#app/reels/components/reel-cover.tsx";
import { ReelPage } from "#app/reels/components/reel-page.tsx";
import { ReelPlay } from "#app/reels/components/reel-play.tsx";
import { ReelSummary } from "#app/reels/components/reel-summary.tsx";
import { type Reel, readSlideIndex, slidePath, slideTotal } from "#app/reels/reel.ts";
import { reelCopy as copy } from "#app/reels/reel-copy.ts";
import { swipeHandlers, useReelKeys } from "#app/reels/use-reel-keys.ts";
import type { Sender } from "#app/sharing/visits/sender.ts";

type ReelViewerProps = {
  reel: Reel;
  company: { name: string };
  /** Who sent the link; null without a link, or when they have left the company. */
  sender?: Sender | null;
  /** Edit page, for users with access. */
  editPath: string | null;
  contact: CompanyContact | null;
  /** Privacy notice of the visit: from the server, because the page has no room for it. */
  notice?: string;
  /** Recipient's part of a slide; index 0 is the cover. */
  forRecipient?: (index: number) => ReactNode;
};

/**
 * The reel, one slide at a time. All slides are in the page: without scripts they link to one another, and all are printed. Videos are
 * mounted on the current slide only, so that they stop and rewind.
 */
export function ReelViewer({ reel, company, sender = null, editPath, contact, notice, forRecipient }: ReelViewerProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const element = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const total = slideTotal(reel);
  const index = readSlideIndex(query, total);

  // Keys may come faster than the page renders.
  const at = useRef(index);
  at.current = index;
  function goTo(target: number) {
    if (target < 0 || target >= total) return;
    at.current = target;
    navigate(slidePath(reel, target), { replace: true, preventScrollReset: true });
  }
  const turn = { previous: () => goTo(at.current - 1), next: () => goTo(at.current + 1) };
  useReelKeys(turn);

  return (
    <>
      <section
        ref={element}
        className="reel"
        data-scheme="dark"
        {...swipeHandlers(turn, start)}
        aria-roledescription="carousel"
        aria-label={`${reel.words.label}: ${reel.title}`}
      >
        {Array.from({ length: total }, (_, at) => (
          <section
            // biome-ignore lint/suspicious/noArrayIndexKey: slides keep their place while the reel is shown.
            key={at}
            data-shown={at === index || undefined}
            className="reel-slide"
            aria-roledescription="slide"
            aria-label={copy.slide(at + 1, total)}
          >
            {at === 0 ? (
              <ReelCover reel={reel} company={company} sender={sender}>
                {forRecipient?.(at)}
              </ReelCover>
            ) : at === total - 1 ? (
              <ReelSummary reel={reel} company={company} sender={sender} contact={contact}>
                {forRecipient?.(at)}
              </ReelSummary>
            ) : (
              <ReelPage reel={reel} index={at} isShown={at === index}>
                {forRecipient?.(at)}
              </ReelPage>
            )}
          </section>
        ))}
        {notice && (index === 0 || index === total - 1) ? <p className="reel-notice">{notice}</p> : null}
        <ReelControls element={element} reel={reel} index={index}>
          <ReelPlay reel={reel} index={index} goTo={goTo} />
          {editPath ? (
            <Link to={editPath} className="reel-button reel-edit">
              {reel.words.edit}
            </Link>
          ) : null}
        </ReelControls>
      </section>
      {reel.profile ? (
        <aside className="reel-profile" data-scheme="dark">
          <h2 className="mb-4 text-xl">{reel.profile.name}</h2>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server */}
          <div dangerouslySetInnerHTML={{ __html: reel.profile.html }} />
        </aside>
      ) : null}
    </>
  );
}
