import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { Clients } from "#app/site/about/components/clients.tsx";
import { Team } from "#app/site/about/components/team.tsx";
import { copy } from "#app/site/about/copy.ts";
import { entryPicture } from "#app/site/content/entry.ts";
import { listPublishedEntries, type SiteEntry } from "#app/site/content/list-entries.server.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { siteOrganisation } from "#app/site/organisation-data.server.ts";
import { pictureAddress } from "#app/site/page-picture.server.ts";
import { PointList } from "#app/site/services/components/point-list.tsx";
import { ServiceHero } from "#app/site/services/components/service-hero.tsx";
import { listCuratedRecordings } from "#app/sliders/list-curated-recordings.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

export const handle = {
  site: true,
  cache: { query: [], freshSeconds: 60, staleSeconds: 600 },
  tone: "secondary",
} satisfies RouteHandle;

const shape = { width: 1440, height: 400, steps: 30, layers: 13, top: 0.54, bowl: 0.34, slope: 0.2, centre: 0.62 };
/** The header is blue here, and so is the family of the strata. */
const palette = 1;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const [[first = null], entries] = await Promise.all([
    listCuratedRecordings(ctx, { limit: 1 }),
    listPublishedEntries(ctx, ["team", "client"]),
  ]);
  const art = first && { songId: first.songId, miniPeaks: first.miniPeaks };
  const team = entries.filter(({ kind }) => kind === "team");
  const clients = entries.filter(({ kind }) => kind === "client");
  const description = copy.who.description(ctx.company.name);
  const data = { ...siteOrganisation(ctx), description, image: pictureAddress(ctx, "who-we-are") };
  const meta = describePage(ctx, "who-we-are", { title: copy.who.title, description, path: "/who-we-are", data });
  return { art, team: team.map(shownOf), clients: clients.map(shownOf), meta };
}

/** Fields of an entry for the page. */
function shownOf({ id, title, detail, body, link, imageKey, imageAlt, imageFocus }: SiteEntry) {
  const image = imageKey === null ? null : { src: entryPicture(imageKey), alt: imageAlt, focus: imageFocus };
  return { id, title, detail, body, link, image };
}

export default function WhoWeArePage() {
  const { art, team, clients } = useLoaderData<typeof loader>();
  const peaks = useMemo(() => (art ? peaksOf(art) : []), [art]);
  return (
    <>
      <ServiceHero
        title={copy.who.heading}
        lead={copy.who.lead}
        art={{ seed: art?.songId ?? copy.who.title, peaks, palette, shape }}
      >
        <ButtonLink to="/submit-brief" variant="accent">
          {copy.talk}
        </ButtonLink>
        <ButtonLink to="/services" variant="quiet">
          {copy.who.services}
        </ButtonLink>
      </ServiceHero>
      <PointList {...copy.who.principles} />
      <Team people={team} />
      <Clients clients={clients} />
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
