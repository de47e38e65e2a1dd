import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listFeaturedRecordings } from "#app/catalogue/list-featured-recordings.server.ts";
import { Facts } from "#app/site/components/facts.tsx";
import { Featured } from "#app/site/components/featured.tsx";
import { Hero } from "#app/site/components/hero.tsx";
import { Steps } from "#app/site/components/steps.tsx";
import { copy } from "#app/site/copy.ts";
import { ButtonLink } from "#app/ui/button.tsx";

export async function loader({ context: { scope } }: LoaderFunctionArgs) {
  return {
    spaces: scope.company.environment === "spaces",
    signedIn: scope.actor !== null,
    tracks: await listFeaturedRecordings(scope),
  };
}

export default function LandingPage() {
  const { spaces, signedIn, tracks } = useLoaderData<typeof loader>();
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
