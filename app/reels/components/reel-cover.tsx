import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Picture } from "#app/media/images/picture.tsx";
import { placeholderOf, type Reel, slidePath } from "#app/reels/reel.ts";
import { reelCopy as copy } from "#app/reels/reel-copy.ts";
import { SenderHead } from "#app/sharing/components/sender-head.tsx";
import type { Sender } from "#app/sharing/visits/sender.ts";
import { fallbackBackground, slideImageAddress } from "#app/sliders/slide-image.ts";

type ReelCoverProps = { reel: Reel; company: { name: string }; sender: Sender | null; children?: ReactNode };

/** Cover: background, client's logo, title, text and keywords. */
export function ReelCover({ reel, company, sender, children }: ReelCoverProps) {
  return (
    <div className="reel-cover">
      <Picture
        src={reel.background ?? slideImageAddress(fallbackBackground)}
        alt=""
        width={1600}
        height={900}
        sizes="100vw"
        loading="eager"
        className="reel-backdrop"
        placeholder={reel.background && placeholderOf(reel, reel.background)}
      />
      <div className="reel-words">
        <div className="flex flex-wrap items-center gap-5">
          {reel.logo ? (
            <Picture
              src={reel.logo}
              alt=""
              width={120}
              height={60}
              loading="eager"
              className="h-15 w-auto max-w-40 object-contain"
            />
          ) : null}
          <SenderHead sender={sender} company={company.name} />
        </div>
        <h1 className="reel-title">{reel.title}</h1>
        {reel.client ? <p className="text-lg font-semibold">{reel.client}</p> : null}
        {reel.description ? <p className="max-w-[60ch] text-lg whitespace-pre-line">{reel.description}</p> : null}
        <Keywords words={reel.keywords} />
        {children}
        <p className="reel-start print:hidden">
          <Link to={slidePath(reel, 1)} replace preventScrollReset className="btn btn-accent">
            {reel.words.start}
          </Link>
        </p>
      </div>
    </div>
  );
}

export function Keywords({ words }: { words: string[] }) {
  if (words.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2" aria-label={copy.keywords}>
      {words.map((word) => (
        <li key={word} className="rounded-sm px-2.5 py-1 text-sm shadow-[inset_0_0_0_1px_currentColor]">
          {word}
        </li>
      ))}
    </ul>
  );
}
