import { PreparingNote } from "#app/catalogue/search/components/preparing-note.tsx";
import { getStartedLink } from "#app/shell/navigation/site-links.ts";
import { Facts } from "#app/site/components/facts.tsx";
import { Hero } from "#app/site/components/hero.tsx";
import { Offer } from "#app/site/components/offer.tsx";
import { Steps } from "#app/site/components/steps.tsx";
import { withPoints } from "#app/site/content/page-texts.ts";
import { copy } from "#app/site/copy.ts";
import type { LandingView } from "#app/site/read-landing.server.ts";
import { WorksRow } from "#app/site/works/components/works-row.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

type StepItem = { id: string; name: string; text: string; to: string };

/** The landing page, also shown behind dialogs that have an address of their own. */
export function Landing({ spaces, signedIn, services, tracks, works, preparing, texts, offer }: LandingView) {
  const words = spaces ? copy.spaces : copy.hero;
  const steps: { title: string; items: readonly StepItem[] } = spaces ? copy.spaces.steps : copy.steps;
  return (
    <>
      <Hero title={texts.title ?? words.title} text={texts.lead ?? words.text} tracks={tracks}>
        <ButtonLink to={getStartedLink.to} variant="quiet" className="bg-paper">
          {getStartedLink.label}
        </ButtonLink>
        {spaces && !signedIn ? (
          <ButtonLink to="/login" variant="quiet" className="bg-paper">
            {copy.spaces.signIn}
          </ButtonLink>
        ) : null}
      </Hero>
      {preparing ? (
        <div className="px-gutter pt-8">
          <PreparingNote {...preparing} />
        </div>
      ) : null}
      {tracks.length > 0 ? <Offer offer={offer} tracks={tracks} /> : null}
      <Steps title={steps.title} items={withPoints(steps.items, texts.steps)} />
      {services.length > 0 ? <Steps title={copy.services} items={services} /> : null}
      {works.length > 0 ? <WorksRow works={works} /> : null}
      <Facts title={copy.facts.title} items={withPoints(copy.facts.items, texts.points)} />
    </>
  );
}
