import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CompanyContact } from "#app/edge/context/company.ts";
import { ContactLines } from "#app/reels/components/contact-lines.tsx";
import { type Reel, slidePath } from "#app/reels/reel.ts";
import { reelCopy as copy } from "#app/reels/reel-copy.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import type { Sender } from "#app/sharing/visits/sender.ts";

type ReelSummaryProps = {
  reel: Reel;
  company: { name: string };
  sender: Sender | null;
  contact: CompanyContact | null;
  children?: ReactNode;
};

/** Last slide: summary, who sent it with contact details, and on the agency's own reels its services. */
export function ReelSummary({ reel, company, sender, contact, children }: ReelSummaryProps) {
  const { summary } = copy;
  const text = reel.closing ?? reel.description;
  return (
    <div className="reel-summary">
      <div className="grid content-start gap-5">
        <h1 className="reel-title">{reel.title}</h1>
        {text ? <p className="max-w-[60ch] whitespace-pre-line">{text}</p> : null}
        <h2 className="font-semibold">{reel.words.slides}</h2>
        <ol className="grid gap-1">
          {reel.slides.map((slide, at) => (
            <li key={slide.id}>
              <Link to={slidePath(reel, at + 1)} replace preventScrollReset className="row-action">
                {slide.name}
              </Link>
              {slide.brand ? <span className="text-mute">{` ${slide.brand}`}</span> : null}
            </li>
          ))}
        </ol>
        {children}
      </div>
      <div className="grid content-start gap-5">
        {reel.hasServices ? (
          <>
            <h2 className="font-semibold">{summary.services}</h2>
            <ul className="grid gap-1 text-lg">
              {summary.list.map((service) => (
                <li key={service}>{service}</li>
              ))}
            </ul>
          </>
        ) : null}
        <h2 className="font-semibold">{summary.contact}</h2>
        <SenderHead sender={sender} company={company.name} />
        <ul className="grid gap-1 empty:hidden">
          <ContactLines contact={contact} />
        </ul>
        {reel.hasServices ? (
          <p className="print:hidden">
            <Link to="/submit-brief" className="btn btn-accent">
              {summary.brief}
            </Link>
          </p>
        ) : null}
      </div>
    </div>
  );
}
