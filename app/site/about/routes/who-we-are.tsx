import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { Team } from "#app/site/about/components/team.tsx";
import { copy } from "#app/site/about/copy.ts";
import { TrackCards } from "#app/site/components/track-cards.tsx";
import { Contacts } from "#app/site/contact/components/contacts.tsx";
import type { EntryKind } from "#app/site/content/entry.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { siteOrganisation } from "#app/site/organisation-data.server.ts";
import { pictureAddress } from "#app/site/page-picture.server.ts";
import { readPageContent, toBlock } from "#app/site/read-page-content.server.ts";
import { PointList } from "#app/site/services/components/point-list.tsx";
import { ServiceHero } from "#app/site/services/components/service-hero.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

export const handle = {
  site: true,
  cache: { query: [], freshSeconds: 60, staleSeconds: 600 },
  tone: "secondary",
} satisfies RouteHandle;

const shape = { width: 1440, height: 400, steps: 30, layers: 13, top: 0.54, bowl: 0.34, slope: 0.2, centre: 0.62 };
/** Max cards in a row. */
const limit = 6;
const rule = { fit: { tags: { mood: ["chilled", "calm"], genre: ["reggae", "dub", "funk-soul", "latin", "folk"] } } };
/** The header is blue here, and so is the family of the strata. */
const palette = 1;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const query = { page: "/who-we-are", kinds: ["team", "note"] satisfies EntryKind[], limit, rule };
  const { tracks, clients, contact, ofKind } = await readPageContent(ctx, query);
  const team = ofKind("team").map(toBlock);
  const notes = ofKind("note").map(toBlock);
  const description = copy.who.description(ctx.company.name);
  const data = { ...siteOrganisation(ctx), description, image: pictureAddress(ctx, "who-we-are") };
  const meta = describePage(ctx, "who-we-are", { title: copy.who.title, description, path: "/who-we-are", data });
  return { tracks, team, notes, clients, contact, meta };
}

export default function WhoWeArePage() {
  const { tracks, team, notes, clients, contact } = useLoaderData<typeof loader>();
  const [first] = tracks;
  const peaks = useMemo(() => (first ? peaksOf(first) : []), [first]);
  return (
    <>
      <ServiceHero
        title={copy.who.heading}
        lead={copy.who.lead}
        art={{ seed: first?.songId ?? copy.who.title, peaks, palette, shape }}
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
      {tracks.length > 0 ? (
        <section className="px-gutter pb-16 lg:pb-22">
          <h2 className="mb-6 text-title">{copy.who.music}</h2>
          <TrackCards tracks={tracks} />
        </section>
      ) : null}
      <Contacts clients={clients} contact={contact} />
      {notes.map(({ id, title }) => (
        <p key={id} className="px-gutter pb-8 text-mute">
          {title}
        </p>
      ))}
    </>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
