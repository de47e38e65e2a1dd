import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listFeaturedRecordings } from "#app/catalogue/list-featured-recordings.server.ts";
import { readPreparing } from "#app/catalogue/read-preparing.server.ts";
import { PreparingNote } from "#app/shell/preparing-note.tsx";
import { Facts } from "#app/site/components/facts.tsx";
import { Featured } from "#app/site/components/featured.tsx";
import { Hero } from "#app/site/components/hero.tsx";
import { Steps } from "#app/site/components/steps.tsx";
import { copy } from "#app/site/copy.ts";
import { ButtonLink } from "#app/ui/button.tsx";

/** The hero's recording and a row of cards. */
const featured = 6;

export async function loader({ context: { scope } }: LoaderFunctionArgs) {
  const [tracks, preparing] = await Promise.all([
    listFeaturedRecordings(scope, { limit: featured }),
    readPreparing(scope),
  ]);
  return { spaces: scope.company.environment === "spaces", signedIn: scope.actor !== null, tracks, preparing };
}

export default function LandingPage() {
  const { spaces, signedIn, tracks, preparing } = useLoaderData<typeof loader>();
  const words = spaces ? copy.spaces : copy.hero;
  const steps = spaces ? copy.spaces.steps : copy.steps;
  return (
    <>
      <Hero title={words.title} text={words.text} tracks={tracks}>
        <ButtonLink to="/discover" variant="quiet" className="bg-paper">
          {copy.hero.discover}
        </ButtonLink>
        {spaces && !signedIn ? (
          <ButtonLink to="/login" variant="quiet" className="bg-paper">
            {copy.spaces.logIn}
          </ButtonLink>
        ) : null}
      </Hero>
      {preparing ? (
        <div className="px-gutter pt-8">
          <PreparingNote {...preparing} />
        </div>
      ) : null}
      <Steps title={steps.title} items={steps.items} />
      {tracks.length > 0 ? <Featured tracks={tracks} /> : null}
      <Facts title={copy.facts.title} items={copy.facts.items} />
    </>
  );
}

export const meta: MetaFunction = () => [
  { title: copy.title },
  { name: "description", content: copy.description },
  { property: "og:title", content: copy.title },
  { property: "og:description", content: copy.description },
];
