import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useMemo } from "react";
import { postLongText } from "#app/catalogue/search/components/long-text.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { HeroStrata } from "#app/site/components/hero-strata.tsx";
import { ListenCard } from "#app/site/components/listen-card.tsx";
import { copy } from "#app/site/copy.ts";
import type { TrackView } from "#app/track/track.ts";
import { Button } from "#app/ui/form/button.tsx";

type HeroProps = {
  title: string;
  text: string;
  tracks: TrackView[];
  /** Buttons under the search. */
  children: ReactNode;
};

/** With scripts only a text that is too long for an address is posted. */
function sendText(event: FormEvent<HTMLFormElement>): void {
  const { submitter } = event.nativeEvent as SubmitEvent;
  if (postLongText(event.currentTarget)) event.preventDefault();
  else submitter?.setAttribute("formmethod", "get");
}

/** The first screen: what the product is, the search, and one recording to play. */
export function Hero({ title, text, tracks, children }: HeroProps) {
  const first = tracks[0] ?? null;
  const peaks = useMemo(() => (first ? peaksOf(first) : []), [first]);
  return (
    <section className="relative flex flex-col overflow-hidden px-gutter sm:min-h-[clamp(560px,calc(100svh-132px),820px)] sm:pt-8 lg:pt-14">
      {/* On a phone a band of its own, above what the cookie banner and the player can cover. */}
      <div className="relative -mx-gutter h-24 sm:absolute sm:inset-0 sm:mx-0 sm:h-auto">
        <HeroStrata seed={first?.songId ?? title} peaks={peaks} className="absolute inset-0" />
      </div>
      <div className="relative max-w-[66rem] max-sm:pt-5">
        <h1 className="max-w-[14ch] text-hero leading-[0.94] tracking-[-0.045em]">{title}</h1>
        <p className="mt-4 max-w-[46ch] text-lg sm:mt-6">{text}</p>
        <Form action="/search" onSubmit={sendText} className="mt-5 flex max-w-xl gap-2 sm:mt-7" role="search">
          <label className="min-w-0 flex-1">
            <span className="sr-only">{copy.hero.searchLabel}</span>
            <input type="search" name="q" className="control h-12 border-ink" placeholder={copy.hero.placeholder} />
          </label>
          <Button variant="accent" formMethod="post" className="min-h-12 gap-1">
            {copy.hero.search}
            <span className="max-sm:sr-only">{copy.hero.searchWhat}</span>
          </Button>
        </Form>
        <div className="mt-4 flex flex-wrap gap-3">{children}</div>
      </div>
      {first ? (
        <div
          data-scheme="dark"
          className="relative mt-8 mb-8 self-stretch rounded-sm border border-line px-3 pr-5 sm:mt-auto sm:self-end lg:mb-13"
        >
          <ListenCard track={first} context={tracks} />
        </div>
      ) : null}
    </section>
  );
}
