import type { ReactNode } from "react";
import { useMemo } from "react";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import { Contacts } from "#app/site/contact/components/contacts.tsx";
import { Deliverables } from "#app/site/services/components/deliverables.tsx";
import { Hear } from "#app/site/services/components/hear.tsx";
import { PointList } from "#app/site/services/components/point-list.tsx";
import { ServiceHero } from "#app/site/services/components/service-hero.tsx";
import { StepList } from "#app/site/services/components/step-list.tsx";
import { copy } from "#app/site/services/copy.ts";
import type { PageBlocks, ServiceContent } from "#app/site/services/service.ts";
import { ContourLine } from "#app/ui/art/contour-line.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";

type ServiceArticleProps = PageBlocks & {
  service: ServiceContent;
  /** Above the title. */
  above?: ReactNode;
  /** At the end. */
  children?: ReactNode;
};

/** Blocks of a service's or campaign's page. Its artwork is generated from the first recording. */
export function ServiceArticle({ service, tracks, clients, contact, above, children }: ServiceArticleProps) {
  const [first] = tracks;
  const peaks = useMemo(() => (first ? peaksOf(first) : []), [first]);
  const { palette, ...shape } = service.art;
  const seed = first?.songId ?? service.slug;
  return (
    <>
      <ServiceHero
        title={service.name}
        lead={service.lead}
        art={{ seed, peaks, palette, shape: { ...shape, width: 1440, height: 400, steps: 30 } }}
        above={above}
      >
        <ButtonLink to="/submit-brief" variant="accent">
          {copy.talk}
        </ButtonLink>
        <ButtonLink to={service.link.to} variant="quiet">
          {service.link.label}
        </ButtonLink>
      </ServiceHero>
      <PointList {...service.gets} />
      <ContourLine seed={seed} peaks={peaks} />
      <StepList {...service.steps} />
      <Hear hear={service.hear} tracks={tracks} />
      <Deliverables {...service.deliverables} />
      {clients.length > 0 || contact ? (
        <div className="pt-14">
          <Contacts clients={clients} contact={contact} />
        </div>
      ) : null}
      {children}
    </>
  );
}
