import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { describeList } from "#app/player/queue/listing.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { TrackCards } from "#app/site/components/track-cards.tsx";
import { Contacts } from "#app/site/contact/components/contacts.tsx";
import { describePage } from "#app/site/describe-page.server.ts";
import { readPageContent } from "#app/site/read-page-content.server.ts";
import { ServiceHero } from "#app/site/services/components/service-hero.tsx";
import { copy } from "#app/site/services/copy.ts";
import { listServices } from "#app/site/services/list-services.server.ts";
import { type ServiceEntry, servicePath, servicesCrumb } from "#app/site/services/service.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ArrowRight } from "#app/ui/icons.tsx";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

const shape = { width: 1440, height: 400, steps: 30, layers: 12, top: 0.6, bowl: 0.3, slope: -0.5, centre: 0.66 };
/** Max cards in a row. */
const limit = 6;
const rule = { fit: { bpmMin: 90, tags: { mood: ["uplifting", "happy", "energetic"] } } };

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { tracks, clients, contact, texts } = await readPageContent(ctx, { page: servicesCrumb.path, limit, rule });
  const services = listServices();
  const items = services.map((service) => ({ name: service.name, path: servicePath(service) }));
  const { title, description } = copy;
  const meta = describePage(ctx, "services", { type: "CollectionPage", title, description, path: "/services", items });
  return { services, tracks, clients, contact, heading: texts.title, lead: texts.lead, meta };
}

export default function ServicesPage() {
  const { services, tracks, clients, contact, heading, lead } = useLoaderData<typeof loader>();
  const [first] = tracks;
  describeList(tracks, { label: copy.title });
  const peaks = useMemo(() => (first ? peaksOf(first) : []), [first]);
  return (
    <>
      <ServiceHero
        title={heading ?? copy.heading}
        lead={lead ?? copy.lead}
        art={{ seed: first?.songId ?? copy.title, peaks, palette: 0, shape }}
      >
        <ButtonLink to="/submit-brief" variant="accent">
          {copy.talk}
        </ButtonLink>
      </ServiceHero>
      <section aria-label={copy.title} className="px-gutter py-14 lg:py-20">
        <ol className="border-t border-ink">
          {services.map((service, at) => (
            <ServiceRow key={service.slug} service={service} number={at + 1} />
          ))}
        </ol>
      </section>
      {tracks.length > 0 ? (
        <section className="px-gutter pb-16 lg:pb-22">
          <h2 className="mb-6 text-title">{copy.listen}</h2>
          <TrackCards tracks={tracks} />
        </section>
      ) : null}
      <Contacts clients={clients} contact={contact} />
    </>
  );
}

function ServiceRow({ service, number }: { service: ServiceEntry; number: number }) {
  return (
    <li className="border-b border-line">
      <Link
        to={servicePath(service)}
        className="group grid grid-cols-[32px_1fr_20px] items-baseline gap-x-4 gap-y-2 py-6 sm:grid-cols-[56px_1.2fr_1fr_22px] lg:py-8"
      >
        <span className="text-sm font-medium text-mute tabular-nums" aria-hidden>
          {copy.number(number)}
        </span>
        <span className="font-display text-title leading-none font-semibold tracking-tight group-hover:underline">
          {service.name}
        </span>
        <span className="max-w-[40ch] text-mute max-sm:col-start-2 max-sm:row-start-2 sm:text-lg">
          {service.summary}
        </span>
        <ArrowRight size={22} className="self-center" aria-hidden />
      </Link>
    </li>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
